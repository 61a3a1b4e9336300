/** A member's cart on its way to becoming an order: held, and priced anew. */
import { QTY_MOST } from '#features/catalogue/catalogue.rules.ts'
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { CART_REFUSALS } from '../cart.contract.ts'
import { lineDiscountCents, readPromotionCode } from '../cart.rules.ts'
import { askingOf, type CartPowers, refusalOf } from './cart.actions.ts'
import { promotionRefusal } from './cart-wishes.actions.ts'
import { type CartRow, emptyCart, findCart, findSavedPlace, openCart, putBack } from './cart.store.ts'
import { type Buyer, type PricedCart, type PricedCartLine, priceCart } from './price-cart.ts'
import { givePromotion, takePromotion } from './shop-terms.store.ts'

/** What an order says beside the cart; absent stays as the cart has it. */
export type OrderChoice = {
  addressId: number | null
  shippingTypeId?: number | null | undefined
  promotionCode?: string | null | undefined
}

export type HeldLine = PricedCartLine & { discountCents: number }

export type HeldCart = Omit<PricedCart, 'lines'> & { cartId: number; lines: HeldLine[] }

/** Who buys, as the prices need it. Asked before the transaction: in it nobody may wait for a second connection. */
export async function buyerOf(powers: CartPowers, personId: number): Promise<Buyer> {
  const caller = { kind: 'person', personId, sessionId: '', roles: new Set<never>() } as const
  return (await askingOf(powers, caller, '')).buyer
}

/**
 * Holds a person's cart until the transaction ends and prices it from the shelf as it is now. Two statements, and one
 * for a saved address.
 * @throws Problem OUT_OF_STOCK, NOT_ELIGIBLE for a line that cannot be bought, PROMOTION_INVALID, NOT_FOUND for an address
 * that is not theirs
 */
export async function holdCart(
  tx: Tx,
  powers: CartPowers,
  { personId, buyer }: { personId: number; buyer: Buyer },
  choice: OrderChoice,
): Promise<HeldCart> {
  const terms = await powers.terms()
  await openCart(tx, { personId }, instantOf(powers.clock))
  const found = await findCart(tx, { personId })
  if (found === null) throw new Error('a cart that was just opened is not there')
  const cart: CartRow = {
    ...found.cart,
    ...(choice.shippingTypeId === undefined ? {} : { shippingTypeId: choice.shippingTypeId }),
    ...(choice.promotionCode === undefined ? {} : { promotionCode: wishedCode(choice.promotionCode) }),
    ...(choice.addressId === null ? {} : { shippingPlace: await placeOf(tx, personId, choice.addressId) }),
  }
  const priced = priceCart(cart, found.lines, terms, buyer)
  for (const { problem } of priced.lines) if (problem !== null) throw problemOf(refusalOf(problem))
  if (priced.promotion?.problem)
    throw problemOf(promotionRefusal(priced.promotion.problem, priced.promotion.minTotalCents))
  const promotion = priced.promotion === null ? undefined : terms.promotions.get(priced.promotion.code)
  const percent = promotion?.kind === 'percent' ? promotion.percent : 0
  return {
    ...priced,
    cartId: cart.id,
    lines: priced.lines.map((line) => ({ ...line, discountCents: discountOf(line, percent) })),
  }
}

function discountOf({ unitPriceCents, line, product }: PricedCartLine, percent: number): number {
  const { hasGst, takesCodes, isDigital } = product
  return lineDiscountCents({ unitPriceCents, qty: line.qty, hasGst, takesCodes, isDigital }, percent)
}

/** Takes everything out of a cart that has become an order. */
export async function leaveCart(tx: Tx, { clock }: Pick<CartPowers, 'clock'>, cartId: number): Promise<void> {
  await emptyCart(tx, cartId, instantOf(clock))
}

/** Puts what was ordered and not paid back into the buyer's cart. */
export async function returnToCart(
  tx: Tx,
  { clock }: Pick<CartPowers, 'clock'>,
  personId: number,
  things: readonly { skuId: number; addons: readonly AddonValue[]; qty: number }[],
): Promise<void> {
  const now = instantOf(clock)
  const cart = await openCart(tx, { personId }, now)
  if (cart === null) throw new Error('a member always has a cart')
  await putBack(tx, cart.id, things, { most: QTY_MOST, now })
}

/** Counts one use of a code. @throws Problem PROMOTION_INVALID when somebody else has just had the last one */
export async function usePromotion(tx: Tx, code: string): Promise<void> {
  if (!(await takePromotion(tx, code))) throw new Problem(CART_REFUSALS.codeUsedUp)
}

export { givePromotion as giveBackPromotion }

/** @throws Problem PROMOTION_INVALID */
function wishedCode(text: string | null): string | null {
  if (text === null || text === '') return null
  const code = readPromotionCode(text)
  if (code === null) throw new Problem(CART_REFUSALS.codeUnknown)
  return code
}

async function placeOf(tx: Tx, personId: number, addressId: number) {
  const place = await findSavedPlace(tx, personId, addressId)
  if (place === null) throw new Problem('NOT_FOUND')
  return place
}

function problemOf({
  refusal,
  params,
}: ReturnType<typeof refusalOf> | ReturnType<typeof promotionRefusal>): Problem {
  return new Problem(refusal, { params })
}
