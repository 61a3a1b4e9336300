import './members.css'
import { Fragment, useEffect, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { onSessionEnd } from '#features/accounts/web/session.ts'
import { useSession } from '#features/accounts/web/session-store.ts'
import { ToastRegion } from '#platform/ui/ToastRegion.tsx'
import { MembersWaiting } from '../shell/MembersWaiting.tsx'

/**
 * Around every members' screen: nothing of a person stays on it once the session has ended, in
 * whichever tab, and nothing of one person shows to the next.
 */
export function MembersFrame({ children }: { children?: ReactNode }) {
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  const personId = useSession(({ user }) => user.id)
  useEffect(() => onSessionEnd(() => window.location.assign('/')), [])
  // Also what the server draws: the same empty shell that a browser begins with.
  if (!isLoggedIn) return <MembersWaiting />
  return (
    <>
      <Fragment key={personId}>{children ?? <Outlet />}</Fragment>
      <ToastRegion />
    </>
  )
}
