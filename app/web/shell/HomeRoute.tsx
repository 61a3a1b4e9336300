import { useEffect, useState, type ComponentType } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { hasStoredSession, onSessionElsewhere } from '#features/accounts/web/stored-session.ts'
import { MEMBER_COOKIE } from '#platform/shared/member-cookie.ts'
import { setCookie } from '#platform/web/cookies.ts'
import { reportFault } from '#platform/web/report.ts'
import { withAppMessages } from '../messages.ts'
import { MembersWaiting } from './MembersWaiting.tsx'
import { PageRoute } from './PageRoute.tsx'

/** `/`: the members' home if a person is logged in, otherwise the page /home. */
export function HomeRoute() {
  const isMembers = useLoaderData<unknown>() === null
  const { revalidate } = useRevalidator()
  const [Home, setHome] = useState<ComponentType | null>(null)
  useEffect(() => {
    const follow = (): boolean => {
      if (isMembers === hasStoredSession()) return false
      setCookie(MEMBER_COOKIE, isMembers ? null : '1')
      void revalidate()
      return true
    }
    // Check the session in the browser, because the cookie that the server read may not match it.
    const isOther = follow()
    if (!isOther && isMembers)
      withAppMessages(() => import('../members/MemberHomeRoute.tsx')).then(
        ({ MemberHomeRoute }) => setHome(() => MemberHomeRoute),
        (error: unknown) => reportFault(error, 'home'),
      )
    // Check again when a person logs in or out in another tab.
    return onSessionElsewhere(() => void follow())
  }, [isMembers, revalidate])
  if (!isMembers) return <PageRoute />
  return Home === null ? <MembersWaiting /> : <Home />
}
