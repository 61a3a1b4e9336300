import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, type ReactNode } from 'react'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { initialsOf } from '#features/accounts/web/initials.ts'
import { useSession } from '#features/accounts/web/session-store.ts'
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'
import { paths } from '../paths.ts'
import { useLiveSession } from '../live-session.ts'
import type { AccountPlace } from '../shell/account-place.ts'
import { hideLogIn } from '../shell/hide-log-in.ts'
import { OwnMenu } from './OwnMenu.tsx'

/** The corner of a logged-in person: initials that open the menu with their own pages and the log-out. `children` is shown to everyone else. */
export function SignedInCorner({ place, children }: { place: AccountPlace; children: ReactNode }) {
  const { t } = useLingui()
  useLiveSession()
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  const user = useSession((session) => session.user)
  // The session is empty until it is read from the browser's storage.
  useLayoutEffect(() => {
    if (isLoggedIn || !hasStoredSession()) hideLogIn(false)
  }, [isLoggedIn])
  if (!isLoggedIn) return children
  const links = <OwnLinks hasDesk={(user.roles ?? []).length > 0} />
  if (place === 'menu') return <ul className="own-links">{links}</ul>
  const name = `${user.first_name} ${user.last_name}`.trim()
  const initials = initialsOf(user)
  return (
    // The accessible name contains the visible initials, so that voice control can address the button by them.
    <OwnMenu
      label={name === '' ? t`My account` : t`My account, ${name}, ${initials}`}
      title={name}
      initials={initials}
    >
      {links}
    </OwnMenu>
  )
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
