/** What is chosen for a whole cart: a code, a way of delivery, a place. */
import { msg } from '@lingui/core/macro'
import { instantOf } from '#platform/shared/clock.ts'
import { type FieldProblem, Problem, type Refusal } from '#platform/shared/problem.ts'
import { CART_REFUSALS, type CartPlace, type ShippingAddressInput } from '../cart.contract.ts'
import { type PromotionProblem, readPromotionCode } from '../cart.rules.ts'
import { zoneOf } from '../cart-shipping.rules.ts'
import { type Asking, type CartPowers, type CartState, stateOf } from './cart.actions.ts'
import { type CartRow, findCart, findSavedPlace, setCartWishes } from './cart.store.ts'
import type { ShopTerms } from './shop-terms.store.ts'

/** What is absent stays as it was; null and empty take it away. */
export type CartWishes = {
  promotion_code?: string | null | undefined
  shipping_type?: number | null | undefined
  shipping_address?: ShippingAddressInput | undefined
}

/**
 * The cart, with what was wished for it from now on. Where nothing is new, nothing is written: one statement, and one
 * more for a member.
 * @throws Problem PROMOTION_INVALID in words, VALIDATION, NOT_FOUND for an address that is not the caller's
 */
export async function readCartWith(
  powers: CartPowers,
  asking: Asking,
  wishes: CartWishes,
): Promise<CartState> {
  const { db } = powers.database
  const [found, terms] = await Promise.all([
    asking.owner === null ? null : findCart(db, asking.owner),
    powers.terms(),
  ])
  if (found === null) {
    if (readWishedCode(wishes) !== null)
      throw new Problem(CART_REFUSALS.codeNeedsTotal, { params: { total: '$0.01' } })
    return stateOf(null, [], terms, asking)
  }
  const cart: CartRow = {
    id: found.cart.id,
    promotionCode: wishes.promotion_code === undefined ? found.cart.promotionCode : readWishedCode(wishes),
    shippingTypeId:
      wishes.shipping_type === undefined
        ? found.cart.shippingTypeId
        : readWishedType(wishes.shipping_type, terms),
    shippingPlace: await readWishedPlace(
      powers,
      asking,
      found.cart.shippingPlace,
      wishes.shipping_address,
      terms,
    ),
  }
  const state = stateOf(cart, found.lines, terms, asking)
  const isNewCode = cart.promotionCode !== null && cart.promotionCode !== found.cart.promotionCode
  if (isNewCode && state.promotion?.problem)
    refusePromotion(state.promotion.problem, state.promotion.minTotalCents)
  if (!isSame(cart, found.cart))
    await setCartWishes(db, cart.id, { ...cart, shippingPlace: cart.shippingPlace }, instantOf(powers.clock))
  return state
}

/** @throws Problem PROMOTION_INVALID */
function readWishedCode({ promotion_code: text }: CartWishes): string | null {
  if (text === undefined || text === null || text === '') return null
  const code = readPromotionCode(text)
  if (code === null) throw new Problem(CART_REFUSALS.codeUnknown)
  return code
}

/** @throws Problem VALIDATION when the shop has no such way */
function readWishedType(id: number | null, terms: ShopTerms): number | null {
  if (id !== null && !terms.shipping.types.some((type) => type.id === id)) {
    throw new Problem('VALIDATION', {
      fields: [{ field: 'shipping_type', code: 'unknown', message: msg`Choose a delivery option` }],
    })
  }
  return id
}

async function readWishedPlace(
  { database }: CartPowers,
  { personId }: Asking,
  known: CartPlace | null,
  wished: ShippingAddressInput | undefined,
  terms: ShopTerms,
): Promise<CartPlace | null> {
  if (wished === undefined) return known
  if (wished === null) return null
  if (typeof wished === 'number') {
    if (known?.id === wished) return known
    const saved = personId === null ? null : await findSavedPlace(database.db, personId, wished)
    if (saved === null) throw new Problem('NOT_FOUND')
    return saved
  }
  return readPlace(wished, terms)
}

/** @throws Problem VALIDATION with the words of each field */
function readPlace(
  wished: { suburb: string; postcode: string; country: string },
  terms: ShopTerms,
): CartPlace {
  const country = wished.country.toUpperCase()
  const { suburb, postcode } = wished
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

/** The refusal of a code, and the values of its words. */
export function promotionRefusal(problem: PromotionProblem, minTotalCents: number) {
  return { refusal: PROMOTION_REFUSALS[problem], params: { total: `$${(minTotalCents / 100).toFixed(2)}` } }
}

function refusePromotion(problem: PromotionProblem, minTotalCents: number): never {
  const { refusal, params } = promotionRefusal(problem, minTotalCents)
  throw new Problem(refusal, { params })
}
