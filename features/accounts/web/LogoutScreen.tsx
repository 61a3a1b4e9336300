import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/ui/Button.tsx'
import { whenForgotten } from '#platform/web/durable-storage.ts'
import { hasUnsent, onUnsentChange } from '#platform/web/send-later.ts'
import { sleepMs } from '#platform/web/timers.ts'
import { AccountFrame, StepHead } from './AccountFrame.tsx'
import { losesUnsent, sendBeforeLogout } from './send-before-logout.ts'
import { logOut } from './session.ts'
import { UnsentMessage } from './UnsentWords.tsx'
import { useOpenedSession } from './use-opened-session.ts'
import { useStepFocus } from './use-step-focus.ts'

/** Milliseconds to wait for the server’s logout call, and for the deletion of stored data, before continuing. */
const LOGOUT_CALL_MS = 2_000

type Step = 'looking' | 'sending' | 'asking' | 'leaving'

/**
 * Clears the session and goes to the home page; none of the person’s data remains in this tab. Unsent data is sent
 * first; if that fails, the person decides whether to discard it. Payments of a till stay on the device.
 * @source docs/reference/accounts.md §3.2; docs/reference/public-site.md §1.3
 */
export function LogoutScreen({ mark }: { mark: ReactNode }) {
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('looking')
  const isLossy = useSyncExternalStore(onUnsentChange, losesUnsent, () => false)
  useOpenedSession()
  useStepFocus(step === 'asking' ? step : '')
  const leave = useCallback(async (): Promise<void> => {
    setStep('leaving')
    await Promise.race([logOut().then(whenForgotten), sleepMs(LOGOUT_CALL_MS)])
    window.location.replace('/')
  }, [])
  const tryToLeave = useCallback(async (): Promise<void> => {
    await sendBeforeLogout(() => setStep('sending'))
    if (hasUnsent()) setStep('asking')
    else await leave()
  }, [leave])
  useEffect(() => void tryToLeave(), [tryToLeave])
  if (step !== 'asking' && step !== 'sending')
    return (
      <AccountFrame mark={mark} progress={0}>
        <StepHead title={<Trans>Logging out</Trans>}>
          {step === 'leaving' ? (
            <Trans>You are logged out on this device. The home page opens next.</Trans>
          ) : null}
        </StepHead>
      </AccountFrame>
    )
  return (
    <AccountFrame mark={mark} progress={0}>
      <StepHead title={<Trans>Not sent yet</Trans>} />
      <div className="mt-8">
        <UnsentMessage />
      </div>
      <p className="mt-8 grid gap-3">
        <Button
          wide
          busy={step === 'sending'}
          busyLabel={<Trans>Sending</Trans>}
          onClick={() => void tryToLeave()}
        >
          <Trans>Try again</Trans>
        </Button>
        {step === 'sending' ? null : (
          <>
            <Button tone="outline" wide onClick={() => void navigate('/', { replace: true })}>
              <Trans>Stay logged in</Trans>
            </Button>
            <Button tone={isLossy ? 'danger' : 'outline'} wide onClick={() => void leave()}>
              <Trans>Log out anyway</Trans>
            </Button>
          </>
        )}
      </p>
    </AccountFrame>
  )
}
