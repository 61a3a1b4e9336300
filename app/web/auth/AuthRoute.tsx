import { AuthScreen } from '#features/racers/web/AuthScreen.tsx'
import { SessionStepUp } from '../members/SessionStepUp.tsx'
import { useAccountHead } from './use-account-head.ts'

/** The screen at /auth, to which a third-party login returns. */
export function AuthRoute() {
  useAccountHead('auth')
  return (
    <>
      <AuthScreen />
      <SessionStepUp />
    </>
  )
}
