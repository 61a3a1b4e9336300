import './members.css'
import { Fragment, useEffect, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { onSessionEnd } from '#features/accounts/web/session.ts'
import { useSession } from '#features/accounts/web/session-store.ts'
import { ToastRegion } from '#platform/ui/ToastRegion.tsx'
import { leaveOnceForgotten } from '#platform/web/durable-storage.ts'
import { MembersWaiting } from '../shell/MembersWaiting.tsx'
import { SessionStepUp } from './SessionStepUp.tsx'

/**
 * Frame of every members' screen. It removes the screen when the session ends in any tab, and when another person logs
 * in, so that nobody sees the data of the person before them.
 */
export function MembersFrame({ children }: { children?: ReactNode }) {
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  const personId = useSession(({ user }) => user.id)
  useEffect(() => onSessionEnd(() => leaveOnceForgotten(() => window.location.assign('/'))), [])
  // The server renders the same empty shell with which the browser begins.
  if (!isLoggedIn) return <MembersWaiting />
  return (
    <>
      <Fragment key={personId}>{children ?? <Outlet />}</Fragment>
      <SessionStepUp />
      <ToastRegion />
    </>
  )
}
