import { Plural } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { reportFault } from '#platform/web/report.ts'
import { listVehicles } from '../vehicles.contract.ts'

/** How many vehicles stand in one's garage; nothing until it is known, and nothing where there are none. */
export function GarageNote() {
  const personId = useSession(({ user }) => user.id)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (personId === 0) return undefined
    const leaving = new AbortController()
    const wish = { filter: { member_id: personId, archived: false }, page_size: 1 }
    call(listVehicles, wish, { signal: leaving.signal }).then(
      ({ total }) => setCount(total),
      (error: unknown) => {
        // The tile does without its note.
        if (!(error instanceof RequestFailure)) reportFault(error, 'garage note')
      },
    )
    return () => leaving.abort()
  }, [personId])
  return count === 0 ? null : <Plural value={count} one="# car" other="# cars" />
}
