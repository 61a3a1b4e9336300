import { useSession } from '#features/accounts/accounts.public.tsx'
import { call } from '#platform/web/http.ts'
import { type Fetched, useFetching } from '#platform/web/lazy/use-fetched.ts'
import { findTickets, type TicketsAnswer } from '../tickets.contract.ts'

/**
 * Fetches the tickets of an order, and fetches them again when the session is known, because the buyer gets more
 * actions.
 */
export function useTickets(id: string): Fetched<TicketsAnswer> {
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  return useFetching(`tickets ${id} ${isLoggedIn}`, async (signal) => {
    const { item } = await call(findTickets, { id }, { signal })
    return item
  })
}
