import { useEffect, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { findTickets, type TicketsAnswer } from '../tickets.contract.ts'

export type FoundTickets = {
  /** Null until they are there. */
  found: TicketsAnswer | null
  isMissing: boolean
  failed: boolean
  reload(): void
  /** Takes over what a change answered. */
  put(found: TicketsAnswer): void
}

/** The tickets of an order. Its buyer may do more with them, once it is known that it is them. */
export function useTickets(id: string): FoundTickets {
  const [found, setFound] = useState<TicketsAnswer | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')

  useEffect(() => {
    const leaving = new AbortController()
    setFailed(false)
    call(findTickets, { id }, { signal: leaving.signal }).then(
      ({ item }) => setFound(item),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const isUnknown = error instanceof RequestFailure && (error.status === 404 || error.status === 422)
        if (isUnknown) setIsMissing(true)
        else setFailed(true)
      },
    )
    return () => leaving.abort()
  }, [id, round, isLoggedIn])

  return { found, isMissing, failed, reload: () => setRound(round + 1), put: setFound }
}
