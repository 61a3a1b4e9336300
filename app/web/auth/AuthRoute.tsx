import { AuthScreen } from '#features/racers/web/AuthScreen.tsx'
import { useAccountHead } from './use-account-head.ts'

/** /auth */
export function AuthRoute() {
  useAccountHead('auth')
  return <AuthScreen />
}
