import { useEffect, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { orderState } from '#features/orders/orders.contract.ts'
import { call } from '#platform/web/http.ts'
import { type Fetched, useFetching } from '#platform/web/late/use-fetched.ts'
import { sleepMs } from '#platform/web/timers.ts'
import { findInvoice, type InvoiceAnswer } from '../invoices.contract.ts'

export type FoundInvoice = Fetched<InvoiceAnswer> & {
  /** Whether it was paid while somebody looked. */
  isJustPaid: boolean
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
  const [isJustPaid, setIsJustPaid] = useState(false)
  // Its buyer sees more of it, once it is known that it is them.
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  const fetched = useFetching(`invoice ${id} ${isLoggedIn}`, async (signal) => {
    const { item } = await call(findInvoice, { id }, { signal })
    return item
  })
  const { data: invoice, reload } = fetched

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
        reload()
        return
      }
    }
    void watch()
    return () => {
      isGone = true
    }
  }, [waitsFor, reload])

  return { ...fetched, isJustPaid }
}
