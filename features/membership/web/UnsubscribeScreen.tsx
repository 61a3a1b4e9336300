import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { call } from '#platform/web/http.ts'
import { unsubscribeReminders } from '../membership.contract.ts'

/** Where the letters that are no notices are ordered off. A link that a mail program opens by itself does nothing yet. */
export function UnsubscribeScreen({ code }: { code: string }) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<'asked' | 'busy' | 'done' | 'unknown' | 'lost'>('asked')
  const stop = async (): Promise<void> => {
    setOutcome('busy')
    try {
      const { success } = await call(unsubscribeReminders, { code })
      setOutcome(success ? 'done' : 'unknown')
    } catch {
      setOutcome('lost')
    }
  }
  return (
    <div className="page max-w-[44rem] pt-10 pb-20">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Letters from the club</Trans>
      </h1>
      {outcome === 'done' ? (
        <div className="mt-5">
          <Banner tone="success" isAnnounced>
            <Trans>Done. Letters that ask you back do not come any more.</Trans>
          </Banner>
        </div>
      ) : outcome === 'unknown' ? (
        <div className="mt-5">
          <Banner tone="danger" isAnnounced>
            <Trans>This link is not complete. Copy all of it from the letter.</Trans>
          </Banner>
        </div>
      ) : (
        <>
          <p className="mt-3">
            <Trans>
              Stop letters that ask you to come back to the club. What concerns a membership of yours still
              comes.
            </Trans>
          </p>
          {outcome === 'lost' ? (
            <div className="mt-5">
              <Banner tone="danger" isAnnounced>
                <Trans>That didn’t reach us. Check your signal and try again.</Trans>
              </Banner>
            </div>
          ) : null}
          <Button
            className="mt-5"
            busy={outcome === 'busy'}
            busyWords={t`One moment`}
            onClick={() => void stop()}
          >
            <Trans>Stop these letters</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
