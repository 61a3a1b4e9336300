import { Trans, useLingui } from '@lingui/react/macro'
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { initialsOf } from '#features/accounts/web/initials.ts'
import { useSession } from '#features/accounts/web/session-store.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { paths } from '../paths.ts'
import { useLiveSession } from '../live-session.ts'
import type { AccountPlace } from '../shell/account-place.ts'

/** One's own corner: initials that lead to the profile, and the way out. `children` is what a stranger sees. */
export function SignedInCorner({ place, children }: { place: AccountPlace; children: ReactNode }) {
  const { t } = useLingui()
  useLiveSession()
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  const user = useSession((session) => session.user)
  if (!isLoggedIn) return children
  const name = `${user.first_name} ${user.last_name}`.trim()
  const initials = initialsOf(user)
  if (place === 'menu') {
    return (
      <span className="flex items-center justify-between">
        <ScreenLink to={paths.profile()} className="flex min-h-13 grow items-center text-h4">
          <Trans>My profile</Trans>
        </ScreenLink>
        <ScreenLink to={paths.logout()} className="flex min-h-13 items-center gap-2">
          <Icon of={LogOut} size={18} className="mirror" />
          <Trans>Log out</Trans>
        </ScreenLink>
      </span>
    )
  }
  return (
    <span className="flex items-center">
      <ScreenLink
        to={paths.profile()}
        className="target"
        aria-label={name === '' ? t`My profile` : t`My profile, ${name}, ${initials}`}
        title={name}
      >
        {/* What is seen is part of the name, so that it can be spoken to. */}
        <span className="grid size-9 place-items-center rounded-chip bg-on-brand text-note font-semibold text-brand">
          {initials}
        </span>
      </ScreenLink>
      <ScreenLink to={paths.logout()} className="target" aria-label={t`Log out`}>
        <Icon of={LogOut} size={22} className="mirror" />
      </ScreenLink>
    </span>
  )
}
