import { LoginScreen } from '#features/accounts/web/LoginScreen.tsx'
import { ClubName } from '../shell/SiteHeader.tsx'
import { useAccountHead } from './use-account-head.ts'

/** /login */
export function LoginRoute() {
  useAccountHead('login')
  return <LoginScreen mark={<ClubName />} />
}
