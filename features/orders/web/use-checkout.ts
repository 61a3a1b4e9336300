import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { creditBalance } from '#features/accounts/accounts.contract.ts'
import { refreshCart, settledCart, useKeptCart } from '#features/cart/cart-checkout.public.tsx'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { randomId } from '#platform/web/chance.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { submitOrder, type SubmitOrderInput } from '../orders.contract.ts'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'

const KEY_LENGTH = 22

export type Checkout = {
  addressId: number | null
  chooseAddress(id: number | null): void
  gateway: string
  chooseGateway(id: string): void
  note: string
  setNote(note: string): void
  /** What the club owes the buyer; 0 until it is known. */
  creditCents: number
  usesCredit: boolean
  setUsesCredit(uses: boolean): void
  /** What is left to pay after the credit. */
  dueCents: number
  mistakes: readonly FieldMistake[]
  attempt: number
  isSending: boolean
  /** Orders. On success the browser leaves for the payment. */
  submit(): Promise<void>
}

/** An order that stands, and whose payment could not begin: why, and its public id. */
export type UnpaidOrder = { message: string; order: string }

/**
 * What is chosen at the checkout, and the one press that orders. Never optimistic. @source SPEC §4 "Order submission"
 * @param onUnpaid told of an order that stands without a payment; the cart is empty then
 */
export function useCheckout(onUnpaid: (unpaid: UnpaidOrder) => void): Checkout {
  const { t } = useLingui()
  const cart = useKeptCart((whole) => whole)
  const [addressId, setAddressId] = useState<number | null>(null)
  const [chosenGateway, chooseGateway] = useState('')
  const [note, setNote] = useState('')
  const [usesCredit, setUsesCredit] = useState(false)
  const creditCents = useCredit()
  const [mistakes, setMistakes] = useState<readonly FieldMistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  /** One key for one wish: sent again unchanged it is the same order. */
  const sent = useRef({ body: '', key: '' })

  const gateway = chosenGateway === '' ? (cart.payment_types[0]?.id ?? '') : chosenGateway
  const totalCents = centsOf(cart.total_amount)
  const dueCents = totalCents - (usesCredit ? Math.min(creditCents, totalCents) : 0)

  const say = (found: readonly FieldMistake[]): void => {
    setMistakes(found)
    setAttempt((before) => before + 1)
  }

  const submit = async (): Promise<void> => {
    if (isSending) return
    setIsSending(true)
    setMistakes([])
    // What was just chosen may still be on its way, and with it the total.
    const { needs_shipping, shipping_type, total_amount, promotion_code } = await settledCart()
    const refusal =
      needs_shipping && shipping_type === null
        ? { fieldId: 'delivery', message: t`Choose a delivery option` }
        : total_amount === cart.total_amount
          ? null
          : { fieldId: 'pay', message: t`The total has changed. Check it, then order again` }
    if (refusal !== null) {
      setIsSending(false)
      return say([refusal])
    }
    const input: SubmitOrderInput = {
      address: addressId,
      shipping_option_id: shipping_type,
      paymentGateway: dueCents === 0 ? null : gateway,
      note,
      promotion_code: promotion_code === '' ? null : promotion_code,
      use_credit: usesCredit,
      expected_total: total_amount,
    }
    const body = JSON.stringify(input)
    if (sent.current.body !== body) sent.current = { body, key: randomId(KEY_LENGTH) }
    try {
      const answer = await call(submitOrder, input, { idempotencyKey: sent.current.key })
      if (answer.success) return globalThis.location.assign(answer.payment)
      sent.current.body = ''
      const { message, order } = answer
      if (order !== '') onUnpaid({ message, order })
      await refreshCart()
      say([{ fieldId: 'pay', message: answer.message }])
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) reportFault(failure, 'checkout')
      // SPEC §8 has these very words for an order that could not be sent.
      say([{ fieldId: 'pay', message: t`something went wrong` }])
    }
    setIsSending(false)
  }

  return {
    addressId,
    chooseAddress: setAddressId,
    gateway,
    chooseGateway,
    note,
    setNote,
    creditCents,
    usesCredit,
    setUsesCredit,
    dueCents,
    mistakes,
    attempt,
    isSending,
    submit,
  }
}

/** What the club owes who is logged in, in cents. Where it cannot be had, the checkout works without. */
function useCredit(): number {
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
  return cents
}
