import { useEffect, useState, type ComponentType } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { isSessionKept } from '#features/accounts/web/kept-session.ts'
import { MEMBER_COOKIE } from '#platform/shared/member-cookie.ts'
import { setCookie } from '#platform/web/cookies.ts'
import { reportFault } from '#platform/web/report.ts'
import { withAppWords } from '../words.ts'
import { MembersWaiting } from './MembersWaiting.tsx'
import { PageRoute } from './PageRoute.tsx'

/** `/`: the members' home for who is logged in, the page /home for everybody else. */
export function HomeRoute() {
  const isMembers = useLoaderData<unknown>() === null
  const { revalidate } = useRevalidator()
  const [Home, setHome] = useState<ComponentType | null>(null)
  useEffect(() => {
    // The cookie may be older, or younger, than the session.
    if (isMembers !== isSessionKept()) {
      setCookie(MEMBER_COOKIE, isMembers ? null : '1')
      void revalidate()
    } else if (isMembers)
      withAppWords(() => import('../members/MemberHomeRoute.tsx')).then(
        ({ MemberHomeRoute }) => setHome(() => MemberHomeRoute),
        (error: unknown) => reportFault(error, 'home'),
      )
  }, [isMembers, revalidate])
  if (!isMembers) return <PageRoute />
  return Home === null ? <MembersWaiting /> : <Home />
}
