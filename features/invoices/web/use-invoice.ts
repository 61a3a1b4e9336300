import { useEffect, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { orderState } from '#features/orders/orders.contract.ts'
import { call } from '#platform/web/http.ts'
import { type Fetched, useFetching } from '#platform/web/lazy/use-fetched.ts'
import { sleepMs } from '#platform/web/timers.ts'
import { findInvoice, type InvoiceAnswer } from '../invoices.contract.ts'

export type FoundInvoice = Fetched<InvoiceAnswer> & {
  /** Whether the order was paid while the screen was open. */
  isJustPaid: boolean
}

/** Polling intervals in milliseconds: short at first, because the buyer has just returned from paying, then long. */
const SOON_MS = 2_000
const LATER_MS = 15_000
const SOON_TIMES = 30

/**
 * Loads an invoice and polls until its order changes. The payment provider's redirect is not trusted: the server is
 * polled until it has the payment. @source docs/reference/shop-and-payments.md §5.3
 */
export function useInvoice(id: string): FoundInvoice {
  const [isJustPaid, setIsJustPaid] = useState(false)
  // The invoice is fetched again after a login, because the buyer gets more details of it.
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
