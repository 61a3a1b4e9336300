/** The account screens, in one chunk because they share most of their code. */
import { Trans } from '@lingui/react/macro'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ForgotPasswordScreen } from '#features/accounts/web/ForgotPasswordScreen.tsx'
import { LoginScreen } from '#features/accounts/web/LoginScreen.tsx'
import { LogoutScreen } from '#features/accounts/web/LogoutScreen.tsx'
import { SignupScreen } from '#features/accounts/web/SignupScreen.tsx'
import { TokenLoginScreen } from '#features/accounts/web/TokenLoginScreen.tsx'
import type { EventCompany } from '#features/events/events.contract.ts'
import { JOIN_TYPE } from '#features/membership/membership-types.contract.ts'
import { JoiningAs } from '#features/membership/membership-types.public.tsx'
import { paths } from '../paths.ts'
import { ClubName } from '../shell/SiteHeader.tsx'
import { useLiveSession } from '../live-session.ts'
import type { AccountScreen } from './account-heads.ts'
import { purposeOf } from './login-purpose.tsx'
import { useAccountHead } from './use-account-head.ts'

/** All account screens except /auth, the return from a third-party login, which is a chunk of its own. */
export type OwnScreen = Exclude<AccountScreen, 'auth'>

const SCREENS: Record<OwnScreen, ComponentType<{ mark: ReactNode }>> = {
  login: Login,
  signup: SignUpOrJoin,
  forgotpassword: ForgotPasswordScreen,
  logout: LogoutScreen,
  'token-login': TokenLoginScreen,
}

/** /signup. A link with a membership type continues to the application for it. */
function SignUpOrJoin({ mark }: { mark: ReactNode }) {
  const type = useSearchParams()[0].get(JOIN_TYPE) ?? ''
  const purpose = {
    place: `${paths.renew()}?${JOIN_TYPE}=${encodeURIComponent(type)}`,
    title: <Trans>Join the club</Trans>,
    text: <Trans>First we email you a code. Then you fill in your details, sign and pay.</Trans>,
    note: <JoiningAs code={type} />,
  }
  return <SignupScreen mark={mark} purpose={type === '' ? undefined : purpose} />
}

function Login({ mark }: { mark: ReactNode }) {
  const [company, onCompany] = useState<EventCompany | null>(null)
  return <LoginScreen mark={mark} purposeOf={(place) => purposeOf(place, { company, onCompany })} />
}

/** Returns the route component of an account screen, such as /login or /signup. */
export function accountRouteOf(screen: OwnScreen): ComponentType {
  const Screen = SCREENS[screen]
  return function AccountRoute() {
    useAccountHead(screen)
    useLiveSession()
    return <Screen mark={<ClubName />} />
  }
}
