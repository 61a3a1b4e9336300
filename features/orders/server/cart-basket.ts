import { msg } from '@lingui/core/macro'
import {
  type Buyer,
  type HeldLine,
  holdCart,
  leaveCart,
  usePromotion,
} from '#features/cart/server/cart.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { translate } from '#platform/server/words.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ORDER_REFUSALS, type OrderLineDetail } from '../orders.contract.ts'
import type { Basket, BasketLine } from './basket.ts'
import { GOODS_LINE } from './kept-things.ts'
import type { OrderPowers } from './order-powers.ts'
import { findDeliveryAddress } from './orders.store.ts'

/** What a buyer says beside their cart. Absent: as the cart has it. */
export type CartChoice = {
  addressId: number | null
  shippingTypeId: number | null | undefined
  promotionCode: string | null | undefined
  note: string
}

const OPTION_NAMES = { size: msg`Size`, colour: msg`Colour`, kind: msg`Kind` } as const

/**
 * The buyer's cart as a basket, held and priced anew; the cart is empty from then on.
 * @throws Problem CART_EMPTY, OUT_OF_STOCK, NOT_ELIGIBLE, PROMOTION_INVALID, VALIDATION for a delivery that is missing,
 * NOT_FOUND for an address that is not theirs
 */
export async function fillFromCart(
  powers: OrderPowers,
  tx: Tx,
  { personId, buyer }: { personId: number; buyer: Buyer },
  choice: CartChoice,
  locale: Locale,
): Promise<Basket> {
  const { addressId, shippingTypeId, promotionCode, note } = choice
  const cart = await holdCart(
    tx,
    powers.carts,
    { personId, buyer },
    { addressId, shippingTypeId, promotionCode },
  )
  if (cart.lines.length === 0) throw new Problem(ORDER_REFUSALS.cartEmpty)
  const delivery = await deliveryOf(tx, personId, cart, addressId)
  const code = cart.promotion?.code ?? null
  if (code !== null) await usePromotion(tx, code)
  await leaveCart(tx, powers, cart.cartId)
  return {
    personId,
    lines: cart.lines.map((line) => basketLineOf(line, locale)),
    delivery,
    promotionCode: code,
    note,
  }
}

async function deliveryOf(
  tx: Tx,
  personId: number,
  { needsShipping, chosen }: Pick<Awaited<ReturnType<typeof holdCart>>, 'needsShipping' | 'chosen'>,
  addressId: number | null,
): Promise<Basket['delivery']> {
  if (!needsShipping) return null
  if (chosen === null) throw new Problem(ORDER_REFUSALS.chooseDelivery)
  const address =
    chosen.isPickUp || addressId === null ? null : await findDeliveryAddress(tx, personId, addressId)
  if (!chosen.isPickUp && address === null) throw new Problem(ORDER_REFUSALS.chooseAddress)
  const { id: typeId, name, isPickUp, amountCents } = chosen
  return { typeId, name, isPickUp, amountCents, address }
}

function basketLineOf(
  { thing, product, line, terms, unitPriceCents, discountCents }: HeldLine,
  locale: Locale,
): BasketLine {
  const options = product.options.map(({ name }): OrderLineDetail => ({
    label: translate(OPTION_NAMES[name], {}, locale),
    value: thing.options[name] ?? '',
  }))
  const addons = line.addons.map(({ code, value }): OrderLineDetail => ({
    label: terms.find((known) => known.code === code)?.label ?? code,
    value: value === true ? '' : value,
  }))
  return {
    kind: GOODS_LINE,
    skuId: thing.skuId,
    subject: null,
    code: thing.code,
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
