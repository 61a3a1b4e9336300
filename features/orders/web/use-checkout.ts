import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { creditBalance } from '#features/accounts/accounts.contract.ts'
import type { Cart } from '#features/cart/cart.contract.ts'
import { refreshCart, settledCart, useStoredCart } from '#features/cart/cart-checkout.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { type Mistake, type SubmissionState, useSubmission } from '#platform/web/lazy/use-submission.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { submitOrder, type SubmitOrderInput } from '../orders.contract.ts'
import { isPayableWith } from '../paid-later.rules.ts'
import { type Delivery, useDelivery } from './use-delivery.ts'
import { type Paying, usePaying } from './use-paying.ts'

type PaymentType = Cart['payment_types'][number]

export type Checkout = SubmissionState & {
  delivery: Delivery
  /** The payment types for the chosen delivery. */
  paymentTypes: readonly PaymentType[]
  note: string
  setNote(note: string): void
  paying: Paying
  /** Sets the buyer's current credit, in cents. */
  setCreditCents(cents: number): void
  /** Places the order. On success the browser opens the payment page. */
  submit(): Promise<void>
}

/** An order that was placed but whose payment could not begin: the reason and its public id. */
export type UnpaidOrder = { message: string; order: string }

/**
 * Returns the state of the checkout and the function that places the order. Never optimistic.
 * @source docs/reference/shop-and-payments.md §5.1, §5.5
 * @param onUnpaid called with an order that was placed without beginning its payment; the cart is empty then
 */
export function useCheckout(onUnpaid: (unpaid: UnpaidOrder) => void): Checkout {
  const { t } = useLingui()
  const cart = useStoredCart((whole) => whole)
  const delivery = useDelivery(cart.needs_shipping)
  const [note, setNote] = useState('')
  const [creditCents, setCreditCents] = useCredit()
  // The server removes payment types from the cart only once it knows that the order is sent. Before that, also leave
  // out payment at the club here, unless the buyer has chosen pick-up.
  const isSent = cart.needs_shipping && (delivery.needsAddress || delivery.chosenType === null)
  const paymentTypes = cart.payment_types.filter(({ id }) => isPayableWith(id, { isSent }))
  const paying = usePaying(paymentTypes, centsOf(cart.total_amount), creditCents)
  const once = useOnceKey()
  // The errors of a typed address disappear one by one while the buyer corrects them.
  const inAddress = (delivery.form?.mistakes ?? []).map(({ fieldId, message }) => ({
    field: fieldId,
    message,
  }))
  const { submission, clear, send } = useSubmission((failure) => {
    if (!(failure instanceof RequestFailure)) reportFault(failure, 'checkout')
    // docs/reference/shop-and-payments.md §5.5 prescribes this exact message for an order that could not be sent.
    return [{ field: 'pay', message: t`something went wrong` }]
  }, inAddress)

  const order = async (): Promise<readonly Mistake[] | 'leaving'> => {
    const ready = await delivery.ready()
    if ('mistakes' in ready) return ready.mistakes
    const { typeId, addressId } = ready
    // A pending change of the cart may change the total, so wait for it.
    const { needs_shipping, shipping_type, total_amount, promotion_code } = await settledCart()
    if (needs_shipping && typeId === null)
      return [{ field: 'delivery', message: t`Choose a delivery option` }]
    if (needs_shipping && shipping_type !== typeId)
      return [{ field: 'delivery', message: t`Delivery prices changed, please check` }]
    if (total_amount !== cart.total_amount)
      return [{ field: 'pay', message: t`The total has changed. Check it, then order again` }]
    const input: SubmitOrderInput = {
      address: addressId,
      shipping_option_id: typeId,
      paymentGateway: paying.dueCents === 0 ? null : paying.gateway,
      note,
      promotion_code: promotion_code === '' ? null : promotion_code,
      use_credit: paying.usesCredit,
      expected_total: total_amount,
      ...(needs_shipping ? { expected_pick_up: !delivery.needsAddress } : {}),
    }
    const answer = await call(submitOrder, input, { idempotencyKey: once.keyOf(input) })
    if (answer.success) {
      globalThis.location.assign(answer.payment)
      return 'leaving'
    }
    once.renew()
    const { message, order: unpaid } = answer
    if (unpaid !== '') onUnpaid({ message, order: unpaid })
    await refreshCart()
    return [{ field: 'pay', message }]
  }

  return {
    ...submission,
    delivery: {
      ...delivery,
      // The message may be about a missing delivery option or address, so remove it when one is chosen.
      choose: (type) => {
        clear()
        delivery.choose(type)
      },
      chooseAddress: (id) => {
        clear()
        delivery.chooseAddress(id)
      },
    },
    paymentTypes,
    note,
    setNote,
    paying,
    setCreditCents,
    submit: () => send(order),
  }
}

/** Returns the logged-in person's credit in cents. If it cannot be loaded, the checkout works without it. */
function useCredit(): [number, (cents: number) => void] {
  const { configuration } = useSite()
  const supplier = configuration.payment_user_id
  const [cents, setCents] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    call(creditBalance, { supplier }, { signal: leaving.signal }).then(
      ({ balance }) => setCents(Math.max(0, centsOf(balance))),
      () => undefined,
    )
    return () => leaving.abort()
  }, [supplier])
  return [cents, setCents]
}
