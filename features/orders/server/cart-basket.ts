import { msg } from '@lingui/core/macro'
import {
  type Buyer,
  type HeldLine,
  holdCart,
  leaveCart,
  usePromotion,
} from '#features/cart/server/cart.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ORDER_REFUSALS, type OrderLineDetail } from '../orders.contract.ts'
import { payBeforeDay } from '../transfer-due.rules.ts'
import type { Basket, BasketLine } from './basket.ts'
import { GOODS_LINE } from './reservations.ts'
import type { OrderDeps } from './order-deps.ts'
import { findDeliveryAddress } from './orders.store.ts'

/** The buyer's choices that are sent with the order. A missing choice is taken from the cart. */
export type CartChoice = {
  addressId: number | null
  shippingTypeId: number | null | undefined
  promotionCode: string | null | undefined
  note: string
  /** Whether the buyer expects to pick the order up; undefined if they did not say. */
  isPickUpExpected: boolean | undefined
}

const OPTION_NAMES = { size: msg`Size`, colour: msg`Colour`, kind: msg`Kind` } as const

/**
 * Turns the buyer's cart into a basket: reserves its items, prices them again and empties the cart.
 * @throws Problem CART_EMPTY, CART_CHANGED for a delivery option of the other kind, OUT_OF_STOCK, NOT_ELIGIBLE,
 * PROMOTION_INVALID, VALIDATION for a missing delivery option, NOT_FOUND for an address of another person
 */
export async function fillFromCart(
  deps: OrderDeps,
  tx: Tx,
  { personId, buyer }: { personId: number; buyer: Buyer },
  choice: CartChoice,
  locale: Locale,
): Promise<Basket> {
  const { addressId, shippingTypeId, promotionCode, note } = choice
  const cart = await holdCart(
    tx,
    deps.carts,
    { personId, buyer },
    { addressId, shippingTypeId, promotionCode },
  )
  if (cart.lines.length === 0) throw new Problem(ORDER_REFUSALS.cartEmpty)
  const delivery = await deliveryOf(tx, personId, cart, choice)
  const code = cart.promotion?.code ?? null
  if (code !== null) await usePromotion(tx, code)
  await leaveCart(tx, deps, cart.cartId)
  return {
    personId,
    lines: cart.lines.map((line) => basketLineOf(line, locale)),
    delivery,
    promotionCode: code,
    note,
    payBefore: await firstTicketLimit(deps, cart.lines),
  }
}

/**
 * Returns the instant by which a bank transfer must arrive because of the earliest ticket in the cart; null if no
 * ticket has a date.
 */
async function firstTicketLimit({ carts }: OrderDeps, lines: readonly HeldLine[]): Promise<Date | null> {
  const [first] = lines.flatMap(({ product: { ticketDay } }) => ticketDay || []).toSorted()
  return first === undefined ? null : payBeforeDay(first, await carts.timezone())
}

async function deliveryOf(
  tx: Tx,
  personId: number,
  { needsShipping, chosen }: Pick<Awaited<ReturnType<typeof holdCart>>, 'needsShipping' | 'chosen'>,
  { addressId, shippingTypeId, isPickUpExpected }: CartChoice,
): Promise<Basket['delivery']> {
  if (!needsShipping) return null
  if (chosen === null) throw new Problem(ORDER_REFUSALS.chooseDelivery)
  // The option stored in the cart may have been changed in another tab since the buyer saw it.
  const isSentExpected = shippingTypeId === undefined && addressId !== null
  const expected = isPickUpExpected ?? (isSentExpected ? false : chosen.isPickUp)
  if (expected !== chosen.isPickUp) throw new Problem(ORDER_REFUSALS.deliveryChanged)
  const address =
    chosen.isPickUp || addressId === null ? null : await findDeliveryAddress(tx, personId, addressId)
  if (!chosen.isPickUp && address === null) throw new Problem(ORDER_REFUSALS.chooseAddress)
  const { id: typeId, name, isPickUp, amountCents } = chosen
  return { typeId, name, isPickUp, amountCents, address }
}

function basketLineOf(
  { item, product, line, terms, unitPriceCents, discountCents }: HeldLine,
  locale: Locale,
): BasketLine {
  const options = product.options.map(({ name }): OrderLineDetail => ({
    label: translate(OPTION_NAMES[name], {}, locale),
    value: item.options[name] ?? '',
  }))
  const addons = line.addons.map(({ code, value }): OrderLineDetail => ({
    label: terms.find((known) => known.code === code)?.label ?? code,
    value: value === true ? '' : value,
  }))
  return {
    kind: GOODS_LINE,
    skuId: item.skuId,
    subject: null,
    code: item.code,
    name: product.name,
    details: [...options, ...addons],
    addons: line.addons,
    qty: line.qty,
    unitPriceCents,
    discountCents,
    hasGst: product.hasGst,
    isDigital: product.isDigital,
    isTicket: product.isTicket,
  }
}
