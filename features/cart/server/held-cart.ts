/** Locks a member’s cart and prices it again when it becomes an order. */
import { QTY_MOST } from '#features/catalogue/catalogue.rules.ts'
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { CART_REFUSALS } from '../cart.contract.ts'
import { lineDiscountCents, readPromotionCode } from '../cart.rules.ts'
import { cartContextOf, type CartDeps, refusalOf } from './cart.actions.ts'
import { countCodeTry, promotionRefusal } from './cart-request.actions.ts'
import { type CartRow, emptyCart, findCart, findSavedPlace, openCart, returnItems } from './cart.store.ts'
import { type Buyer, type PricedCart, type PricedCartLine, priceCart } from './price-cart.ts'
import { releasePromotion, takePromotion } from './shop-terms.store.ts'

/** The choices sent with an order. An absent field keeps the cart's choice. */
export type OrderChoice = {
  addressId: number | null
  shippingTypeId?: number | null | undefined
  promotionCode?: string | null | undefined
}

export type HeldLine = PricedCartLine & { discountCents: number }

export type HeldCart = Omit<PricedCart, 'lines'> & { cartId: number; lines: HeldLine[] }

/**
 * Returns the data about the buyer that prices depend on. Call it before the transaction, which must not wait for a
 * second connection.
 */
export async function buyerOf(deps: CartDeps, personId: number): Promise<Buyer> {
  const caller = {
    kind: 'person',
    personId,
    sessionId: '',
    roles: new Set<never>(),
    steppedUpAtMs: null,
  } as const
  return (await cartContextOf(deps, caller, '')).buyer
}

/**
 * Counts an attempt with a code that an order names and the buyer's cart does not have yet. Call it before the
 * transaction, because counting uses a separate connection.
 * @throws Problem RATE_LIMITED
 */
export async function countOrderCode(
  deps: CartDeps,
  personId: number,
  code: string | null | undefined,
): Promise<void> {
  if (code === undefined || code === null || code === '') return
  const found = await findCart(deps.database.db, { personId })
  await countCodeTry(deps, { code, known: found?.cart.promotionCode, personId, ip: '' })
}

/**
 * Locks a person's cart until the transaction ends and prices it with the current catalogue. Runs two SQL statements,
 * and one more for a saved address.
 * @throws Problem OUT_OF_STOCK, NOT_ELIGIBLE for a line that cannot be bought, PROMOTION_INVALID, NOT_FOUND for an
 * address that is not theirs
 */
export async function holdCart(
  tx: Tx,
  deps: CartDeps,
  { personId, buyer }: { personId: number; buyer: Buyer },
  choice: OrderChoice,
): Promise<HeldCart> {
  const terms = await deps.terms()
  await openCart(tx, { personId }, instantOf(deps.clock))
  const found = await findCart(tx, { personId })
  if (found === null) throw new Error('a cart that was just opened is not there')
  const cart: CartRow = {
    ...found.cart,
    ...(choice.shippingTypeId === undefined ? {} : { shippingTypeId: choice.shippingTypeId }),
    ...(choice.promotionCode === undefined ? {} : { promotionCode: requestedCode(choice.promotionCode) }),
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

/** Empties a cart that has become an order. */
export async function leaveCart(tx: Tx, { clock }: Pick<CartDeps, 'clock'>, cartId: number): Promise<void> {
  await emptyCart(tx, cartId, instantOf(clock))
}

/** Puts the items of an unpaid order back into the buyer's cart. */
export async function returnToCart(
  tx: Tx,
  { clock }: Pick<CartDeps, 'clock'>,
  personId: number,
  items: readonly { skuId: number; addons: readonly AddonValue[]; qty: number }[],
): Promise<void> {
  const now = instantOf(clock)
  const cart = await openCart(tx, { personId }, now)
  if (cart === null) throw new Error('a member always has a cart')
  await returnItems(tx, cart.id, items, { most: QTY_MOST, now })
}

/** Counts one use of a code. @throws Problem PROMOTION_INVALID if somebody else has just taken the last use */
export async function usePromotion(tx: Tx, code: string): Promise<void> {
  if (!(await takePromotion(tx, code))) throw new Problem(CART_REFUSALS.codeUsedUp)
}

export { releasePromotion }

/**
 * Returns the promotion code of an order in its stored form; null if there is none.
 * @throws Problem PROMOTION_INVALID
 */
function requestedCode(text: string | null): string | null {
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
