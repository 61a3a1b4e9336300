import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import type { Address, AddressFields } from '#features/addresses/addresses.contract.ts'
import { type AddressFormState, useAddressForm, useAddresses } from '#features/addresses/addresses.public.tsx'
import { addressToBeginWith } from '#features/addresses/addresses.rules.ts'
import type { CartPlace, ShippingQuote } from '#features/cart/cart.contract.ts'
import {
  chooseDelivery,
  quoteForAddress,
  readStoredCart,
  useStoredCart,
} from '#features/cart/cart-checkout.public.tsx'
import type { Mistake } from '#platform/web/lazy/use-submission.ts'
import { useQuotes, useTypedPlace } from './use-quotes.ts'

/**
 * The delivery option and the address with which the order is placed, or the mistakes that prevent this. A pick-up has
 * no address.
 */
type ReadyDelivery = { typeId: number | null; addressId: number | null } | { mistakes: readonly Mistake[] }

export type Delivery = {
  /** The available delivery options with their prices; null while they load. */
  quotes: readonly ShippingQuote[] | null
  chosenType: number | null
  /** True if the buyer chose to have the order sent while no delivery price was known yet. */
  awaitsPrice: boolean
  /** Whether the last choice could not be stored. */
  isLost: boolean
  /** Chooses a delivery option. Null means that the order is to be sent, but its address is not known yet. */
  choose(type: number | null): void
  /** Whether an option that needs an address is chosen. */
  needsAddress: boolean
  /** The saved addresses that can be chosen; null while they load. */
  inUse: readonly Address[] | null
  addressId: number | null
  chooseAddress(id: number): void
  /** The form for a new address; null while it is closed. */
  form: AddressFormState | null
  /** The prefix of the ids of the form's fields. */
  prefix: string
  /** Whether the form was opened although there are saved addresses. */
  isAdding: boolean
  setIsAdding(isAdding: boolean): void
  /** The place whose prices are shown while no address is selected; null if there is none. */
  quotedPlace: CartPlace | null
  /**
   * Returns the delivery with which the order is placed. First saves a typed address and fetches a missing delivery
   * price.
   */
  ready(): Promise<ReadyDelivery>
}

/** The id of the section in which the address is chosen or typed. */
export const ADDRESS_STEP = 'delivery-address'

/**
 * Returns the state of the steps for delivery option and address. A typed address needs no button of its own: its place
 * is priced while it is typed, and the payment saves it.
 * @source docs/reference/accounts.md §8.3; docs/reference/shop-and-payments.md §4.3
 * @param isNeeded false for a cart without goods to deliver; nothing is requested then
 */
export function useDelivery(isNeeded: boolean): Delivery {
  const { t } = useLingui()
  const prefix = useId()
  const user = useSession((session) => session.user)
  const saved = useAddresses(isNeeded)
  const inUse = saved.addresses?.filter(({ is_enabled }) => is_enabled) ?? null
  const place = useStoredCart(({ shipping_address }) => shipping_address)
  const chosenType = useStoredCart(({ shipping_type }) => shipping_type)
  const [addressId, setAddressId] = useState<number | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const [quotes, setQuotes] = useState<readonly ShippingQuote[] | null>(null)

  // Select a default address once, as soon as the list is loaded.
  const first = addressToBeginWith(inUse ?? [], { ofCart: place, current: user.current_address_id })
  useEffect(() => {
    if (first !== null && addressId === null) setAddressId(first)
  }, [first, addressId])

  const isPickUp = quotes?.find(({ shipping_type_id: id }) => id === chosenType)?.is_pick_up
  // Remember whether the buyer wants delivery, because a new address removes the chosen option from the quotes.
  useEffect(() => {
    if (isPickUp !== undefined) setIsSent(!isPickUp)
  }, [isPickUp, chosenType])
  const awaitsPrice = isSent && isPickUp === undefined
  const needsAddress = isNeeded && (awaitsPrice || (chosenType !== null && isPickUp !== true))
  const isTyping = needsAddress && inUse !== null && (isAdding || inUse.length === 0)

  const form = useAddressForm({
    idOf: (field) => `${prefix}-${field}`,
    initial: firstValues(user, place),
    onSave: saved.add,
  })
  const typed = useTypedPlace(isTyping ? form.values : null)
  useQuotes(inUse === null ? undefined : (typed ?? addressId ?? first), setQuotes)

  const choose = (type: number | null): void => {
    setIsLost(false)
    setIsSent(type === null)
    // Sending without an address has no price yet, so store null: otherwise an earlier pick-up would be ordered
    // instead.
    chooseDelivery(type).catch(() => {
      setIsLost(true)
      setIsSent(isPickUp === false)
    })
  }
  // Once the address has prices, replace the provisional choice “Send it to me” by the cheapest option that sends the
  // order.
  const cheapest = quotes?.find(({ is_pick_up: isPickUp }) => !isPickUp)?.shipping_type_id
  const tried = useRef(quotes)
  useEffect(() => {
    // If storing fails, do not retry with the same prices; the effect would otherwise repeat the failing call.
    if (!awaitsPrice || cheapest === undefined || tried.current === quotes) return
    tried.current = quotes
    chooseDelivery(cheapest).catch(() => setIsLost(true))
  }, [awaitsPrice, cheapest, quotes])

  /** Fetches the delivery options of an address, and selects the cheapest one unless another one is chosen. */
  const priced = async (id: number): Promise<ReadyDelivery> => {
    const found = await quoteForAddress(id)
    setQuotes(found)
    const sends = found.filter(({ is_pick_up: isPickUp }) => !isPickUp)
    const [offered] = sends
    if (offered === undefined)
      return refused('delivery', t`We don’t deliver to this address. Choose another option`)
    const stored = readStoredCart().shipping_type
    const typeId = sends.find(({ shipping_type_id: type }) => type === stored)?.shipping_type_id
    if (typeId === undefined && !awaitsPrice)
      return refused('delivery', t`Delivery prices changed, please check`)
    if (typeId === undefined) await chooseDelivery(offered.shipping_type_id)
    return { typeId: typeId ?? offered.shipping_type_id, addressId: id }
  }
  const ready = async (): Promise<ReadyDelivery> => {
    if (isNeeded && chosenType === null && !awaitsPrice)
      return refused('delivery', t`Choose a delivery option`)
    if (!needsAddress) return { typeId: chosenType, addressId: null }
    if (isTyping) {
      const { saved: added, mistakes, failure } = await form.save()
      if (added === null)
        return failure === ''
          ? { mistakes: mistakes.map(({ fieldId, message }) => ({ field: fieldId, message })) }
          : refused(ADDRESS_STEP, failure)
      setAddressId(added.id)
      setIsAdding(false)
      return priced(added.id)
    }
    if (addressId === null) return refused(ADDRESS_STEP, t`Choose where we deliver to`)
    return awaitsPrice ? priced(addressId) : { typeId: chosenType, addressId }
  }
  return {
    quotes,
    chosenType,
    awaitsPrice,
    isLost,
    choose,
    needsAddress,
    inUse,
    addressId,
    chooseAddress: setAddressId,
    form: isTyping ? form : null,
    prefix,
    isAdding,
    setIsAdding,
    quotedPlace:
      inUse !== null && !isTyping && addressId === null && first === null && place?.id === null
        ? place
        : null,
    ready,
  }
}

const refused = (field: string, message: string): ReadyDelivery => ({ mistakes: [{ field, message }] })

/** Returns the first values of the form: the buyer, and the place that was priced in the cart. */
function firstValues(
  user: { first_name: string; last_name: string; mobile_phone: string },
  place: CartPlace | null,
): Partial<AddressFields> {
  const { first_name, last_name, mobile_phone } = user
  const known =
    place?.id === null ? { city: place.suburb, postcode: place.postcode, country: place.country } : {}
  return { first_name, last_name, phone: formatPhone(mobile_phone), ...known }
}
