import { SignupScreen } from '#features/accounts/web/SignupScreen.tsx'
import { ClubName } from '../shell/SiteHeader.tsx'
import { useAccountHead } from './use-account-head.ts'

/** /signup */
export function SignupRoute() {
  useAccountHead('signup')
  return <SignupScreen mark={<ClubName />} />
}
