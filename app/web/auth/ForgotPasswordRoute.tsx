import { ForgotPasswordScreen } from '#features/accounts/web/ForgotPasswordScreen.tsx'
import { ClubName } from '../shell/SiteHeader.tsx'
import { useAccountHead } from './use-account-head.ts'

/** /forgotpassword */
export function ForgotPasswordRoute() {
  useAccountHead('forgotpassword')
  return <ForgotPasswordScreen mark={<ClubName />} />
}
