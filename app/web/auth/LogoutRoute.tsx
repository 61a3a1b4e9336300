import { LogoutScreen } from '#features/accounts/web/LogoutScreen.tsx'
import { ClubName } from '../shell/SiteHeader.tsx'
import { useAccountHead } from './use-account-head.ts'

/** /logout */
export function LogoutRoute() {
  useAccountHead('logout')
  return <LogoutScreen mark={<ClubName />} />
}
