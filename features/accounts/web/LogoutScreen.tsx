import { Trans } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { sleepMs } from '#platform/web/timers.ts'
import { AccountFrame, StepHead } from './AccountFrame.tsx'
import { logOut } from './session.ts'
import { useOpenedSession } from './use-opened-session.ts'

/** How long the server may take to hear of it before the person goes on. */
const TELLING_MS = 2_000

/** Clears the session and goes to the home page, with nothing of the person left in this tab. @source SPEC §2 */
export function LogoutScreen({ mark }: { mark: ReactNode }) {
  useOpenedSession()
  useEffect(() => {
    void Promise.race([logOut(), sleepMs(TELLING_MS)]).then(() => window.location.replace('/'))
  }, [])
  return (
    <AccountFrame mark={mark} progress={0}>
      <StepHead title={<Trans>Logging out</Trans>}>
        <Trans>You are logged out on this device. The home page comes next.</Trans>
      </StepHead>
    </AccountFrame>
  )
}
