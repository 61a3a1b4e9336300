import { useEffect, useState } from 'react'
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'
import { useSite } from '#features/site/site.public.tsx'
import { reportFault } from '#platform/web/report.ts'

/** Returns whether the logged-in person is a member today, so that they pay member prices; false until it is known. */
export function useIsMember(): boolean {
  const site = useSite()
  const [isMember, setIsMember] = useState(false)
  useEffect(() => {
    if (!hasStoredSession()) return undefined
    let isGone = false
    import('../members/read-is-member.ts')
      .then(({ readIsMember }) => readIsMember(site))
      .then(
        (is) => {
          if (!isGone) setIsMember(is)
        },
        (error: unknown) => reportFault(error, 'member price'),
      )
    return () => {
      isGone = true
    }
  }, [site])
  return isMember
}
