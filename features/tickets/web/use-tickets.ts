import { useSession } from '#features/accounts/accounts.public.tsx'
import { call } from '#platform/web/http.ts'
import { type Fetched, useFetching } from '#platform/web/late/use-fetched.ts'
import { findTickets, type TicketsAnswer } from '../tickets.contract.ts'

/** The tickets of an order. Its buyer may do more with them, once it is known that it is them. */
export function useTickets(id: string): Fetched<TicketsAnswer> {
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  return useFetching(`tickets ${id} ${isLoggedIn}`, async (signal) => {
    const { item } = await call(findTickets, { id }, { signal })
    return item
  })
}
