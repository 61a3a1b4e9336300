import { useEffect, useState } from 'react'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { ShippingQuote } from '../cart.contract.ts'
import { chooseDelivery, quoteFor } from './cart-calls.ts'
import { cartStore, useStoredCart } from './cart-store.ts'
import { useFailureMessage } from './use-failure-message.ts'

export type DeliveryFields = { suburb?: string; postcode?: string; other?: string }

export type DeliveryQuotes = {
  /** The delivery methods with their prices; null until a destination was entered. */
  quotes: readonly ShippingQuote[] | null
  errors: DeliveryFields
  attempt: number
  isSending: boolean
  ask(suburb: string, postcode: string): Promise<void>
  choose(id: number): void
}

/** Fetches delivery quotes for the stored destination, and again whenever the items to be sent change. */
export function useDeliveryQuote(): DeliveryQuotes {
  const wordsOf = useFailureMessage()
  const count = useStoredCart(({ cartitemCount }) => cartitemCount)
  const code = useStoredCart(({ promotion_code }) => promotion_code)
  const [quotes, setQuotes] = useState<readonly ShippingQuote[] | null>(null)
  const [errors, setErrors] = useState<DeliveryFields>({})
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)

  useEffect(() => {
    const known = cartStore.getState().shipping_address
    if (known === null) return
    const { suburb, postcode, country } = known
    quoteFor({ suburb, postcode, country }).then(setQuotes, () => setQuotes(null))
  }, [count, code])

  return {
    quotes,
    errors,
    attempt,
    isSending,
    ask: async (suburb, postcode) => {
      if (isSending) return
      setIsSending(true)
      setErrors({})
      try {
        setQuotes(await quoteFor({ suburb, postcode, country: 'AU' }))
      } catch (failure) {
        setAttempt(attempt + 1)
        const fields =
          failure instanceof RequestFailure
            ? failure.fields.filter(({ field }) => field === 'suburb' || field === 'postcode')
            : []
        setErrors(
          fields.length > 0
            ? Object.fromEntries(fields.map(({ field, message }) => [field, message]))
            : { other: wordsOf(failure) },
        )
      } finally {
        setIsSending(false)
      }
    },
    choose: (id) => {
      chooseDelivery(id).catch((failure: unknown) => setErrors({ other: wordsOf(failure) }))
    },
  }
}
