/** Stores the choices for a whole cart: promotion code, delivery method, destination. */
import { msg } from '@lingui/core/macro'
import { instantOf } from '#platform/shared/clock.ts'
import { type FieldProblem, Problem, type Refusal } from '#platform/shared/problem.ts'
import { CART_REFUSALS, type CartPlace, type ShippingAddressInput } from '../cart.contract.ts'
import { type PromotionProblem, readPromotionCode } from '../cart.rules.ts'
import { zoneOf } from '../cart-shipping.rules.ts'
import { type CartContext, type CartDeps, type CartState, stateOf } from './cart.actions.ts'
import { type CartRow, findCart, findSavedPlace, setCartRequest } from './cart.store.ts'
import type { ShopTerms } from './shop-terms.store.ts'

/** Changes to a cart. An absent field stays unchanged; null or empty clears it. */
export type CartRequest = {
  promotion_code?: string | null | undefined
  shipping_type?: number | null | undefined
  shipping_address?: ShippingAddressInput | undefined
}

/**
 * Reads the cart and stores the requested changes in it. If nothing changes, it writes nothing and runs one SQL
 * statement, and one more for a member.
 * @param ip charged for the codes that a guest tries
 * @throws Problem PROMOTION_INVALID with a message, VALIDATION, NOT_FOUND for an address that is not the caller's,
 * RATE_LIMITED for too many codes
 */
export async function readCartWith(
  deps: CartDeps,
  context: CartContext,
  inputs: CartRequest,
  ip: string,
): Promise<CartState> {
  const { db } = deps.database
  const [found, terms] = await Promise.all([
    context.owner === null ? null : findCart(db, context.owner),
    deps.terms(),
  ])
  await countCodeTry(deps, { code: inputs.promotion_code, known: found?.cart.promotionCode, ip, ...context })
  if (found === null) {
    if (readRequestedCode(inputs) !== null)
      throw new Problem(CART_REFUSALS.codeNeedsTotal, { params: { total: '$0.01' } })
    return stateOf(null, [], terms, context)
  }
  const { promotion_code: code, shipping_type: type, shipping_address: place } = inputs
  // Only the requested changes are written, because another tab may change the other choices at the same time.
  const changes: Partial<Omit<CartRow, 'id'>> = {
    ...(code === undefined ? {} : { promotionCode: readRequestedCode(inputs) }),
    ...(type === undefined ? {} : { shippingTypeId: readRequestedType(type, terms) }),
    ...(place === undefined
      ? {}
      : { shippingPlace: await readWishedPlace(deps, context, found.cart.shippingPlace, place, terms) }),
  }
  const cart: CartRow = { ...found.cart, ...changes }
  const state = stateOf(cart, found.lines, terms, context)
  const isNewCode = cart.promotionCode !== null && cart.promotionCode !== found.cart.promotionCode
  if (isNewCode && state.promotion?.problem)
    refusePromotion(state.promotion.problem, state.promotion.minTotalCents)
  if (!isSame(cart, found.cart)) await setCartRequest(db, cart.id, changes, instantOf(deps.clock))
  return state
}

/**
 * Counts an attempt with a promotion code that is not in the cart already. It is counted before the code is checked, so
 * that guesses cost an attempt.
 * @throws Problem RATE_LIMITED
 */
export async function countCodeTry(
  { codeTries }: Pick<CartDeps, 'codeTries'>,
  {
    code,
    known,
    personId,
    ip,
  }: {
    code: string | null | undefined
    known: string | null | undefined
    personId: number | null
    ip: string
  },
): Promise<void> {
  if (code === undefined || code === null || code.trim() === '') return
  if (known !== undefined && known !== null && readPromotionCode(code) === known) return
  await (personId === null ? codeTries.takeByAddress(ip) : codeTries.take(`person:${personId}`))
}

/**
 * Returns the requested promotion code in its stored form; null if the request contains none.
 * @throws Problem PROMOTION_INVALID
 */
function readRequestedCode({ promotion_code: text }: CartRequest): string | null {
  if (text === undefined || text === null || text === '') return null
  const code = readPromotionCode(text)
  if (code === null) throw new Problem(CART_REFUSALS.codeUnknown)
  return code
}

/**
 * Returns the requested delivery method, after checking that the shop offers it.
 * @throws Problem VALIDATION if the shop has no such delivery method
 */
function readRequestedType(id: number | null, terms: ShopTerms): number | null {
  if (id !== null && !terms.shipping.types.some((type) => type.id === id)) {
    throw new Problem('VALIDATION', {
      fields: [{ field: 'shipping_type', code: 'unknown', message: msg`Choose a delivery option` }],
    })
  }
  return id
}

async function readWishedPlace(
  { database }: CartDeps,
  { personId }: CartContext,
  known: CartPlace | null,
  requested: ShippingAddressInput,
  terms: ShopTerms,
): Promise<CartPlace | null> {
  if (requested === null) return null
  if (typeof requested === 'number') {
    if (known?.id === requested) return known
    const saved = personId === null ? null : await findSavedPlace(database.db, personId, requested)
    if (saved === null) throw new Problem('NOT_FOUND')
    return saved
  }
  return readPlace(requested, terms)
}

/**
 * Checks the suburb, postcode and country for which delivery costs are requested.
 * @throws Problem VALIDATION with a message for each field
 */
function readPlace(
  requested: { suburb: string; postcode: string; country: string },
  terms: ShopTerms,
): CartPlace {
  const country = requested.country.toUpperCase()
  const { suburb, postcode } = requested
  const fields: FieldProblem[] = []
  if (suburb === '' || /\p{Cc}/u.test(suburb))
    fields.push({ field: 'suburb', code: 'required', message: msg`Enter a suburb or town` })
  if (country === 'AU' && !/^\d{4}$/.test(postcode))
    fields.push({ field: 'postcode', code: 'invalid', message: msg`Enter a 4-digit postcode` })
  else if (zoneOf(terms.shipping.zones, { postcode, country }) === null) {
    fields.push({ field: 'country', code: 'invalid', message: msg`Select a country we deliver to` })
  }
  if (fields.length > 0) throw new Problem('VALIDATION', { fields })
  return { id: null, suburb, postcode, country }
}

function isSame(a: CartRow, b: CartRow): boolean {
  const placeOf = ({ shippingPlace: place }: CartRow) =>
    JSON.stringify(place && [place.id, place.suburb, place.postcode, place.country])
  return (
    a.promotionCode === b.promotionCode && a.shippingTypeId === b.shippingTypeId && placeOf(a) === placeOf(b)
  )
}

const PROMOTION_REFUSALS: Record<PromotionProblem, Refusal> = {
  unknown: CART_REFUSALS.codeUnknown,
  too_early: CART_REFUSALS.codeTooEarly,
  expired: CART_REFUSALS.codeExpired,
  used_up: CART_REFUSALS.codeUsedUp,
  for_members: CART_REFUSALS.codeForMembers,
  needs_total: CART_REFUSALS.codeNeedsTotal,
}

/** Returns the refusal of a code with the values for its message. */
export function promotionRefusal(problem: PromotionProblem, minTotalCents: number) {
  return { refusal: PROMOTION_REFUSALS[problem], params: { total: `$${(minTotalCents / 100).toFixed(2)}` } }
}

function refusePromotion(problem: PromotionProblem, minTotalCents: number): never {
  const { refusal, params } = promotionRefusal(problem, minTotalCents)
  throw new Problem(refusal, { params })
}
