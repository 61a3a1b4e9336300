import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { call } from '#platform/web/http.ts'
import { unsubscribeReminders } from '../membership.contract.ts'

/**
 * The page for unsubscribing from marketing mails. Opening the link changes nothing, because mail programs open links
 * by themselves.
 */
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
        <Trans>Emails from the club</Trans>
      </h1>
      {outcome === 'done' ? (
        <div className="mt-5">
          <Banner tone="success" isAnnounced>
            <Trans>Done. We no longer send you emails that ask you to come back.</Trans>
          </Banner>
        </div>
      ) : outcome === 'unknown' ? (
        <div className="mt-5">
          <Banner tone="danger" isAnnounced>
            <Trans>This link is not complete. Copy all of it from the email.</Trans>
          </Banner>
        </div>
      ) : (
        <>
          <p className="mt-3">
            <Trans>
              Stop emails that ask you to come back to the club. You still get emails about a membership of
              yours.
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
            busyLabel={t`One moment`}
            onClick={() => void stop()}
          >
            <Trans>Stop these emails</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
