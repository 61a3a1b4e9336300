import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useState, type ReactNode } from 'react'
// Only documents of members' screens load this module. They show the loading layout before the code of their screen
// arrives, so its style is imported here.
import '#platform/ui/ScreenSkeleton.css'
import { MenuLink, ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { initialsOf } from '#features/accounts/web/initials.ts'
import { useSession } from '#features/accounts/web/session-store.ts'
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'
import { paths } from '../paths.ts'
import { useLiveSession } from '../live-session.ts'
import { useMembersAreas } from './MembersMenu.tsx'
import { hideLogIn } from '../shell/hide-log-in.ts'
import { OwnMenu } from './OwnMenu.tsx'

/**
 * The corner of a logged-in person: initials that open the menu with their own pages and the log-out. `children` is
 * shown to everyone else.
 */
export function SignedInCorner({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  useLiveSession()
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  const user = useSession((session) => session.user)
  // True until the session was read from the browser's storage, because until then it looks empty.
  const [isReading, setIsReading] = useState(true)
  useLayoutEffect(() => {
    if (hasStoredSession()) return
    hideLogIn(false)
    setIsReading(false)
  }, [isLoggedIn])
  if (!isLoggedIn) return isReading ? <span className="own-initials m-1" /> : children
  const name = `${user.first_name} ${user.last_name}`.trim()
  const initials = initialsOf(user)
  return (
    // The accessible name contains the visible initials, so that voice control can address the button by them.
    <OwnMenu
      label={name === '' ? t`My account` : t`My account, ${name}, ${initials}`}
      title={name}
      initials={initials}
    >
      <AreaLinks />
      <OwnLinks hasDesk={(user.roles ?? []).length > 0} />
    </OwnMenu>
  )
}

/** The links to the members' areas, which are in this menu on a phone because its header has no room for them. */
function AreaLinks() {
  return useMembersAreas()
    .filter(({ isShown }) => isShown === true)
    .map(({ to, label }) => (
      <li key={to} className="lg:hidden">
        <MenuLink to={to}>{label}</MenuLink>
      </li>
    ))
}

function OwnLinks({ hasDesk }: { hasDesk: boolean }) {
  return (
    <>
      <li>
        <ScreenLink to={paths.profile()}>
          <Trans>My profile</Trans>
        </ScreenLink>
      </li>
      <li>
        <ScreenLink to={paths.orders()}>
          <Trans>My orders</Trans>
        </ScreenLink>
      </li>
      {hasDesk ? (
        <li>
          <ScreenLink to={paths.cms()}>
            <Trans>Staff desk</Trans>
          </ScreenLink>
        </li>
      ) : null}
      <li>
        <ScreenLink to={paths.logout()}>
          <Trans>Log out</Trans>
        </ScreenLink>
      </li>
    </>
  )
}
