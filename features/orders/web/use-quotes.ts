import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import type { AddressFields } from '#features/addresses/addresses.contract.ts'
import { HOME_COUNTRY } from '#features/addresses/countries.rules.ts'
import type { ShippingQuote } from '#features/cart/cart.contract.ts'
import {
  quoteFor,
  quoteForAddress,
  readStoredCart,
  useStoredCart,
} from '#features/cart/cart-checkout.public.tsx'
import { afterMs } from '#platform/web/timers.ts'

/** The delay in milliseconds between the last keystroke and the request for delivery prices. */
const TYPED_PLACE_DELAY_MS = 500

type Place = { suburb: string; postcode: string; country: string }

/**
 * Returns the place that is typed in a form, once the person has stopped typing; null if the form is closed or the
 * place is incomplete.
 */
export function useTypedPlace(
  values: Pick<AddressFields, 'city' | 'postcode' | 'country'> | null,
): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  const isOpen = values !== null
  const suburb = values?.city.trim() ?? ''
  const postcode = values?.postcode.trim() ?? ''
  const country = values?.country ?? ''
  useEffect(() => {
    const isWhole = suburb !== '' && (country === HOME_COUNTRY ? /^\d{4}$/.test(postcode) : postcode !== '')
    if (!isOpen || !isWhole) return undefined
    return afterMs(TYPED_PLACE_DELAY_MS, () => setPlace({ suburb, postcode, country }))
  }, [isOpen, suburb, postcode, country])
  return isOpen ? place : null
}

/**
 * Requests the delivery options with their prices, and again whenever the target or the cart changes. Until an address
 * is selected, the place stored in the cart is used.
 * @param target the id of an address, or a typed place; null if neither is known; undefined while addresses load
 */
export function useQuotes(
  target: Place | number | null | undefined,
  onQuotes: Dispatch<SetStateAction<readonly ShippingQuote[] | null>>,
): void {
  const count = useStoredCart(({ cartitemCount }) => cartitemCount)
  const code = useStoredCart(({ promotion_code }) => promotion_code)
  useEffect(() => {
    let isGone = false
    if (target === undefined) return undefined
    quotesOf(target).then(
      (found) => {
        if (!isGone) onQuotes(found)
      },
      () => {
        // The shown prices belong to the previous place, so keep only pick-up, which is free from everywhere.
        if (!isGone) onQuotes((now) => (now ?? []).filter(({ is_pick_up: isPickUp }) => isPickUp))
      },
    )
    return () => {
      isGone = true
    }
  }, [target, count, code, onQuotes])
}

function quotesOf(target: Place | number | null): Promise<ShippingQuote[]> {
  if (typeof target === 'number') return quoteForAddress(target)
  if (target !== null) return quoteFor(target)
  const { shipping_address: place } = readStoredCart()
  if (place?.id !== null) return quoteForAddress(null)
  const { suburb, postcode, country } = place
  return quoteFor({ suburb, postcode, country })
}
