import { TokenLoginScreen } from '#features/accounts/web/TokenLoginScreen.tsx'
import { ClubName } from '../shell/SiteHeader.tsx'
import { useAccountHead } from './use-account-head.ts'

/** /token-login */
export function TokenLoginRoute() {
  useAccountHead('token-login')
  return <TokenLoginScreen mark={<ClubName />} />
}
