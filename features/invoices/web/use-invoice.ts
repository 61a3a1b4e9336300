import { useEffect, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { orderState } from '#features/orders/orders.contract.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { sleepMs } from '#platform/web/timers.ts'
import { findInvoice, type InvoiceAnswer } from '../invoices.contract.ts'

export type FoundInvoice = {
  /** Null until it is there. */
  invoice: InvoiceAnswer | null
  isMissing: boolean
  failed: boolean
  /** Whether it was paid while somebody looked. */
  isJustPaid: boolean
  reload(): void
}

/** First often, since somebody has just come back from paying; then seldom. */
const SOON_MS = 2_000
const LATER_MS = 15_000
const SOON_TIMES = 30

/**
 * A paper, fetched anew when its order has moved on. What the gateway's redirect says is not believed: the server is
 * asked until it knows. @source DOMAIN §4 "return page polls, never trusts the redirect"
 */
export function useInvoice(id: string): FoundInvoice {
  const [invoice, setInvoice] = useState<InvoiceAnswer | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [failed, setFailed] = useState(false)
  const [isJustPaid, setIsJustPaid] = useState(false)
  const [round, setRound] = useState(0)
  // Its buyer sees more of it, once it is known that it is them.
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')

  useEffect(() => {
    const leaving = new AbortController()
    setFailed(false)
    call(findInvoice, { id }, { signal: leaving.signal }).then(
      ({ item }) => setInvoice(item),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const isUnknown = error instanceof RequestFailure && (error.status === 404 || error.status === 422)
        if (isUnknown) setIsMissing(true)
        else setFailed(true)
      },
    )
    return () => leaving.abort()
  }, [id, round, isLoggedIn])

  const waitsFor = invoice !== null && invoice.due > 0 ? invoice.order.id : null
  useEffect(() => {
    if (waitsFor === null) return undefined
    let isGone = false
    const watch = async (): Promise<void> => {
      for (let times = 0; !isGone; times += 1) {
        await sleepMs(times < SOON_TIMES ? SOON_MS : LATER_MS)
        if (isGone) return
        const state = await call(orderState, { id: waitsFor }).catch(() => null)
        if (isGone || state === null || state.item.status === 'awaiting_payment') continue
        setIsJustPaid(state.item.is_paid)
        setRound((before) => before + 1)
        return
      }
    }
    void watch()
    return () => {
      isGone = true
    }
  }, [waitsFor])

  return { invoice, isMissing, failed, isJustPaid, reload: () => setRound(round + 1) }
}
