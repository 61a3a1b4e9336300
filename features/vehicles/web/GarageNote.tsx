import { Plural } from '@lingui/react/macro'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { call } from '#platform/web/http.ts'
import { useFetching } from '#platform/web/lazy/use-fetched.ts'
import { listVehicles } from '../vehicles.contract.ts'

/** Shows how many vehicles are in the person's garage; nothing while loading or if there are none. */
export function GarageNote() {
  const personId = useSession(({ user }) => user.id)
  const input = { filter: { member_id: personId, archived: false }, page_size: 1 }
  const { data } = useFetching(
    `garage-note ${personId}`,
    (signal) => call(listVehicles, input, { signal }),
    personId !== 0,
  )
  const count = data?.total ?? 0
  return count === 0 ? null : <Plural value={count} one="# car" other="# cars" />
}
