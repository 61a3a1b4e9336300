/** The cart calls of screens. Calls are sent one after the other, so that the last response is the latest state. */
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import { randomId } from '#platform/web/random.ts'
import { findCallSession } from '#platform/web/call-session.ts'
import { call } from '#platform/web/http.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { createQueue } from '#platform/shared/queue.ts'
import {
  addToCart,
  type Cart,
  getCart,
  mergeCart,
  removeFromCart,
  requestShippingQuote,
  type ShippingAddressInput,
  shippingQuote,
  type ShippingQuote,
  updateCart,
} from '../cart.contract.ts'
import { cartStore, type StoredCart, takeCart } from './cart-store.ts'

const REQUEST_KEY_LENGTH = 22
const inTurn = createQueue()

/** The delivery method that was chosen last, while its call waits in the queue; null if no such call waits. */
let waiting: { shipping_type: number | null } | null = null

/** Returns the key of a guest cart, which every call sends. */
function session(): { session: string } {
  return { session: cartStore.getState().sessionKey }
}

/**
 * Queues a call. If a guest has logged in since, the guest cart is merged first, because the response of any other call
 * would replace it.
 */
function ask<Input extends object, Answer extends Cart>(
  endpoint: Endpoint<Input, Answer>,
  input: () => Input,
  idempotencyKey?: string,
): Promise<Answer> {
  return inTurn(async () => {
    await mergeGuestCart()
    return take(call(endpoint, input(), idempotencyKey === undefined ? {} : { idempotencyKey }))
  })
}

async function take<Answer extends Cart>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  // An answer to an earlier call still contains the previous delivery method, so keep the one that was chosen since.
  takeCart({ ...answer, ...waiting })
  return answer
}

/** Merges the guest cart if the visitor has logged in. Returns whether it did; the stored cart is then the server's. */
async function mergeGuestCart(): Promise<boolean> {
  const { sessionKey } = cartStore.getState()
  if (sessionKey === '' || (await findCallSession()) === null) return false
  await take(call(mergeCart, { session: sessionKey }))
  return true
}

/** Adds an item. @throws RequestFailure */
export async function addItem(wanted: { sku: string; qty: number; addons: AddonValue[] }): Promise<void> {
  cartStore.wake()
  await ask(addToCart, () => ({ ...wanted, ...session() }), randomId(REQUEST_KEY_LENGTH))
}

/**
 * Changes the quantity of a line in the cart.
 * @throws RequestFailure
 */
export async function setQty(id: number, qty: number): Promise<void> {
  await ask(updateCart, () => ({ id, qty, ...session() }))
}

/**
 * Removes a line from the cart.
 * @throws RequestFailure
 */
export async function removeItem(id: number): Promise<void> {
  await ask(removeFromCart, () => ({ id, ...session() }))
}

/** Stores choices for the whole cart; absent ones stay unchanged. @throws RequestFailure */
export async function requestCart(inputs: {
  promotion_code?: string | null
  shipping_type?: number | null
  shipping_address?: ShippingAddressInput
}): Promise<void> {
  await ask(getCart, () => ({ ...inputs, ...session() }))
}

/**
 * Chooses a delivery method, or none. The choice is shown at once and reverted if the call fails.
 * @throws RequestFailure
 */
export async function chooseDelivery(id: number | null): Promise<void> {
  const before = cartStore.getState().shipping_type
  const chosen = { shipping_type: id }
  waiting = chosen
  const leave = (): void => {
    if (waiting === chosen) waiting = null
  }
  cartStore.setState(chosen)
  try {
    await ask(getCart, () => {
      leave()
      return { ...chosen, ...session() }
    })
  } catch (failure) {
    leave()
    if (waiting === null) cartStore.setState({ shipping_type: before })
    throw failure
  }
}

/** Returns the cart after all pending calls have succeeded or failed. */
export async function settledCart(): Promise<StoredCart> {
  await inTurn(() => Promise.resolve())
  return cartStore.getState()
}

/** Returns the delivery quotes for a destination. @throws RequestFailure */
export async function quoteFor(place: {
  suburb: string
  postcode: string
  country: string
}): Promise<ShippingQuote[]> {
  return (await ask(shippingQuote, () => ({ ...place, ...session() }))).data
}

/** Returns the delivery quotes for a saved address; null for methods that need none. @throws RequestFailure */
export async function quoteForAddress(address: number | null): Promise<ShippingQuote[]> {
  return (await ask(requestShippingQuote, () => ({ address }))).data
}

/**
 * Fetches the cart from the server. After a login the guest cart is merged first.
 * @throws RequestFailure
 */
export function refreshCart(): Promise<void> {
  return inTurn(async () => {
    if (await mergeGuestCart()) return
    const hasCart = cartStore.getState().sessionKey !== '' || (await findCallSession()) !== null
    if (hasCart) await take(call(getCart, session()))
    else cartStore.setState({ isKnown: true, loadFailed: false })
  })
}

/** Undoes the merge at login: the cart returns to its previous state on this account. @throws RequestFailure */
export async function undoMerge(): Promise<void> {
  const { mergedToShow, cartitems } = cartStore.getState()
  for (const { id, qty, qty_before } of mergedToShow) {
    const now = cartitems.find((item) => item.id === id)
    if (now === undefined) continue
    const back = Math.max(qty_before, now.qty - qty)
    if (back > 0) await setQty(id, back)
    else await removeItem(id)
  }
  seenMerge()
}

/** Dismisses the notice about merged items. */
export function seenMerge(): void {
  cartStore.setState({ mergedToShow: [] })
}
