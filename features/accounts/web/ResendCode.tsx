import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { everyMs } from '#platform/web/timers.ts'
import { useSending } from './use-sending.ts'

/** The time after which another mail can be requested. @source docs/reference/accounts.md §2.1 */
export const RESEND_AFTER_MS = 30_000

const TICK_MS = 500

/** A button that requests another mail, enabled half a minute after the last one. */
export function ResendCode({ onResend, onSent }: { onResend: () => Promise<void>; onSent: () => void }) {
  const { t } = useLingui()
  const [sentCount, setSentCount] = useState(0)
  const leftS = useSecondsLeft(sentCount)
  const { isBusy, refusals, send } = useSending()
  const resend = (): Promise<void> =>
    send({}, async () => {
      await onResend()
      setSentCount(sentCount + 1)
      onSent()
    })
  return (
    <div className="mt-6 text-muted">
      {leftS > 0 ? (
        <p>
          <Trans>
            No email? Look in spam, or send another in <Ltr className="figure">{clockWords(leftS)}</Ltr>.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>No email? Look in spam first.</Trans>
          </p>
          <Button tone="link" busy={isBusy} busyLabel={t`Sending`} onClick={() => void resend()}>
            <Trans>Send another code</Trans>
          </Button>
        </>
      )}
      <p role="status" className={sentCount > 0 && refusals.words === '' ? 'mt-1' : 'visually-hidden'}>
        {sentCount > 0 && refusals.words === '' ? (
          <Trans>We sent another code. Only the newest one works.</Trans>
        ) : null}
      </p>
      {refusals.words === '' ? null : (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {refusals.words}
        </p>
      )}
    </div>
  )
}

function useSecondsLeft(sentCount: number): number {
  const [leftMs, setLeftMs] = useState(RESEND_AFTER_MS)
  useEffect(() => {
    const endMs = browserClock.nowMs() + RESEND_AFTER_MS
    setLeftMs(RESEND_AFTER_MS)
    const stop = everyMs(TICK_MS, () => {
      const nowLeftMs = Math.max(0, endMs - browserClock.nowMs())
      setLeftMs(nowLeftMs)
      if (nowLeftMs === 0) stop()
    })
    return stop
  }, [sentCount])
  return Math.ceil(leftMs / 1000)
}

/** Formats seconds like `0:24`. */
function clockWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
