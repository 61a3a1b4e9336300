/** What can be done to the cart from a screen. Calls leave one after the other, so that the last answer is the latest. */
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import { randomId } from '#platform/web/chance.ts'
import { findCallSession } from '#platform/web/call-session.ts'
import { call } from '#platform/web/http.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
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
import { cartStore, type KeptCart, takeCart } from './cart-store.ts'

const REQUEST_KEY_LENGTH = 22
let last: Promise<unknown> = Promise.resolve()

function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}

/** A stranger's key, which goes along with every call. */
function session(): { session: string } {
  return { session: cartStore.getState().sessionKey }
}

/** Asks in turn, and before that brings along what a stranger gathered who has logged in since: any answer replaces it. */
function ask<Input extends object, Answer extends Cart>(
  endpoint: Endpoint<Input, Answer>,
  input: () => Input,
  idempotencyKey?: string,
): Promise<Answer> {
  return inTurn(async () => {
    await bringAlong()
    return take(call(endpoint, input(), idempotencyKey === undefined ? {} : { idempotencyKey }))
  })
}

async function take<Answer extends Cart>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  takeCart(answer)
  return answer
}

/** Whether a stranger's cart was brought to the account of who is logged in: the cart is then as the server has it. */
async function bringAlong(): Promise<boolean> {
  const { sessionKey } = cartStore.getState()
  if (sessionKey === '' || (await findCallSession()) === null) return false
  await take(call(mergeCart, { session: sessionKey }))
  return true
}

/** Puts something in. @throws RequestFailure */
export async function addThing(wish: { sku: string; qty: number; addons: AddonValue[] }): Promise<void> {
  cartStore.wake()
  await ask(addToCart, () => ({ ...wish, ...session() }), randomId(REQUEST_KEY_LENGTH))
}

/** @throws RequestFailure */
export async function setQty(id: number, qty: number): Promise<void> {
  await ask(updateCart, () => ({ id, qty, ...session() }))
}

/** @throws RequestFailure */
export async function removeThing(id: number): Promise<void> {
  await ask(removeFromCart, () => ({ id, ...session() }))
}

/** What is chosen for the whole cart; what is absent stays. @throws RequestFailure */
export async function wishFor(wishes: {
  promotion_code?: string | null
  shipping_type?: number | null
  shipping_address?: ShippingAddressInput
}): Promise<void> {
  await ask(getCart, () => ({ ...wishes, ...session() }))
}

/** Chooses a way of delivery: shown at once, and taken back where it did not arrive. @throws RequestFailure */
export async function chooseDelivery(id: number): Promise<void> {
  const before = cartStore.getState().shipping_type
  cartStore.setState({ shipping_type: id })
  try {
    await wishFor({ shipping_type: id })
  } catch (failure) {
    cartStore.setState({ shipping_type: before })
    throw failure
  }
}

/** The cart once everything that is under way has been answered, or has failed. */
export async function settledCart(): Promise<KeptCart> {
  await last
  return cartStore.getState()
}

/** What delivery to a place costs. @throws RequestFailure */
export async function quoteFor(place: {
  suburb: string
  postcode: string
  country: string
}): Promise<ShippingQuote[]> {
  return (await ask(shippingQuote, () => ({ ...place, ...session() }))).data
}

/** What delivery to a saved address costs; null for the ways that need none. @throws RequestFailure */
export async function quoteForAddress(address: number | null): Promise<ShippingQuote[]> {
  return (await ask(requestShippingQuote, () => ({ address }))).data
}

/**
 * The cart as the server has it now; after a login what was gathered before comes along first.
 * @throws RequestFailure
 */
export function refreshCart(): Promise<void> {
  return inTurn(async () => {
    if (await bringAlong()) return
    const hasCart = cartStore.getState().sessionKey !== '' || (await findCallSession()) !== null
    if (hasCart) await take(call(getCart, session()))
    else cartStore.setState({ isKnown: true, isUnreached: false })
  })
}

/** Takes back what came over at the login: the cart is as it was on this account before. @throws RequestFailure */
export async function undoMerge(): Promise<void> {
  const { mergedToShow, cartitems } = cartStore.getState()
  for (const { id, qty, qty_before } of mergedToShow) {
    const now = cartitems.find((item) => item.id === id)
    if (now === undefined) continue
    const back = Math.max(qty_before, now.qty - qty)
    if (back > 0) await setQty(id, back)
    else await removeThing(id)
  }
  seenMerge()
}

/** It was seen and is as it should be. */
export function seenMerge(): void {
  cartStore.setState({ mergedToShow: [] })
}
