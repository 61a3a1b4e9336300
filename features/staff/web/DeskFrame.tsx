import './staff.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import Menu from 'lucide-react/icons/menu'
import { readSession, useSession } from '#features/accounts/accounts.public.tsx'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { UnsavedGuard } from '#platform/ui/lazy/Unsaved.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { call } from '#platform/web/http.ts'
import { useFetching } from '#platform/web/lazy/use-fetched.ts'
import { deskCounts } from '../staff.contract.ts'
import { onDeskChanged } from './desk-changed.ts'

/** An item of the staff navigation: its path, its roles and its counts of pending work. */
export type DeskEntry = {
  path: string
  title: MessageDescriptor
  roles: readonly StaffRole[]
  icon: ComponentProps<typeof Icon>['of']
  /** Keys of the counts whose sum is shown. */
  counts?: readonly string[]
}

/** Returns whether a person's roles open an item; owners may open all. */
export function mayOpen(entry: Pick<DeskEntry, 'roles'>, roles: readonly string[]): boolean {
  return (
    roles.includes('owner') ||
    (entry.roles.length === 0 && roles.length > 0) ||
    entry.roles.some((role) => roles.includes(role))
  )
}

/**
 * The frame of every staff screen. The navigation contains only the items for the person's roles; the server checks
 * permissions anyway.
 */
export function DeskFrame({ entries, children }: { entries: readonly DeskEntry[]; children: ReactNode }) {
  const user = useSession((session) => session.user)
  const mine = entries.filter((entry) => mayOpen(entry, user.roles ?? []))
  const hasDesk = user.id !== 0 && user.id !== null && mine.length > 0
  const waiting = useWaiting(hasDesk)
  if (user.id === 0 || user.id === null) return null
  if (mine.length === 0) return <NotForYou />
  return (
    <div className="desk">
      <header className="desk-rail">
        <ScreenLink to="/cms" className="font-semibold">
          <Trans>Staff desk</Trans>
        </ScreenLink>
        <details className="lg:hidden">
          <summary>
            <Icon of={Menu} size={22} />
            <Trans>Desks</Trans>
          </summary>
          <Rail entries={mine} waiting={waiting} />
          <Leave user={user} />
        </details>
        <div className="mt-3 max-lg:hidden">
          <Rail entries={mine} waiting={waiting} />
          <Leave user={user} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="desk-work">
        <UnsavedGuard isOn isStillOn={hasSession}>
          {children}
        </UnsavedGuard>
      </main>
    </div>
  )
}

function hasSession(): boolean {
  return readSession().access_token !== ''
}

/** The name of the logged-in person, and a link to the website. */
function Leave({ user }: { user: { first_name: string; last_name: string } }) {
  return (
    <>
      <p className="mt-6 px-2.5 text-note opacity-80">
        <bdi>
          {user.first_name} {user.last_name}
        </bdi>
      </p>
      <ScreenLink to="/" className="text-note">
        <Trans>To the website</Trans>
      </ScreenLink>
    </>
  )
}

type Waiting = readonly { key: string; count: number }[]

/** Returns the counts of pending work: loaded when a staff screen opens, and again after each change. */
function useWaiting(isReady: boolean): Waiting {
  const { pathname } = useLocation()
  const { data, reload } = useFetching(
    `${deskCounts.path} ${pathname}`,
    (signal) => call(deskCounts, {}, { signal }),
    isReady,
  )
  useEffect(() => onDeskChanged(reload), [reload])
  return data?.data ?? []
}

function Rail({ entries, waiting }: { entries: readonly DeskEntry[]; waiting: Waiting }) {
  const { i18n, t } = useLingui()
  const { pathname } = useLocation()
  const countOf = (keys: readonly string[] = []) =>
    waiting.filter(({ key }) => keys.includes(key)).reduce((sum, { count }) => sum + count, 0)
  const isHere = (path: string) => pathname === path || (path !== '/cms' && pathname.startsWith(`${path}/`))
  return (
    <nav aria-label={t`Desks`}>
      <ul>
        {entries.map(({ path, title, icon, counts }) => {
          const count = countOf(counts)
          return (
            <li key={path}>
              <ScreenLink to={path} aria-current={isHere(path) ? 'page' : undefined}>
                <Icon of={icon} size={20} />
                {i18n._(title)}
                {count === 0 ? null : <span className="desk-count">{count}</span>}
              </ScreenLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function NotForYou() {
  return (
    <main id="main" tabIndex={-1} className="page py-20">
      <h1 className="text-h1">
        <Trans>This is for the committee</Trans>
      </h1>
      <p className="mt-3 max-w-[40rem]">
        <Trans>Your account has no desk role. If it should have one, ask an owner.</Trans>
      </p>
      <ScreenLink to="/" className="btn btn-primary mt-6">
        <span>
          <Trans>Take me home</Trans>
        </span>
      </ScreenLink>
    </main>
  )
}
