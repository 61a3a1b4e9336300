/**
 * The story of a price: docs/pricing.md tells it in words, these functions do it. Integer cents throughout.
 * @source DOMAIN §1.5, §3.11, §3.12
 */

/** Lines of one cart at most: enough for any club, and few enough to answer at once. */
export const LINES_MOST = 60
/** GST contained in a price: one eleventh. @source DOMAIN §1.5 */
const GST_PART = 11

/** A line as far as its price needs it. */
export type PricedLine = {
  unitPriceCents: number
  qty: number
  hasGst: boolean
  takesCodes: boolean
  isDigital: boolean
}

/** A promotion code as the shop set it. */
export type PromotionTerms = {
  code: string
  kind: 'percent' | 'free_parcel'
  percent: number
  minTotalCents: number
  isMembersOnly: boolean
  startsAtMs: number | null
  endsAtMs: number | null
  maxUses: number | null
  usedCount: number
}

export type PromotionProblem = 'unknown' | 'too_early' | 'expired' | 'used_up' | 'for_members' | 'needs_total'

/** Why a code does nothing for this cart; null where it counts. */
export function promotionProblem(
  promotion: PromotionTerms | undefined,
  cart: { subtotalCents: number; isMember: boolean; nowMs: number },
): PromotionProblem | null {
  if (promotion === undefined) return 'unknown'
  if (promotion.startsAtMs !== null && cart.nowMs < promotion.startsAtMs) return 'too_early'
  if (promotion.endsAtMs !== null && cart.nowMs >= promotion.endsAtMs) return 'expired'
  if (promotion.maxUses !== null && promotion.usedCount >= promotion.maxUses) return 'used_up'
  if (promotion.isMembersOnly && !cart.isMember) return 'for_members'
  return cart.subtotalCents < promotion.minTotalCents ? 'needs_total' : null
}

/** A code as it is kept: capitals, without spaces around. Null for what can be no code. @source DOMAIN §3.11 */
export function readPromotionCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9]{3,24}$/.test(code) ? code : null
}

/** What a line costs before any discount. */
export function lineTotalCents({ unitPriceCents, qty }: Pick<PricedLine, 'unitPriceCents' | 'qty'>): number {
  return unitPriceCents * qty
}

/** What a percentage takes off a line, rounded half up to the cent. */
export function lineDiscountCents(line: PricedLine, percent: number): number {
  return line.takesCodes ? roundHalfUp(lineTotalCents(line) * percent, 100) : 0
}

/** The GST that a sum holds, rounded half up to the cent. */
export function gstWithinCents(cents: number): number {
  return roundHalfUp(cents, GST_PART)
}

export type CartTotals = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
  /** GST contained in the total. */
  taxCents: number
}

/**
 * Adds a cart up.
 * @param promotion one that counts for this cart, or null
 * @param shippingCents what the delivery costs, the code's own part already taken off
 */
export function cartTotals(
  lines: readonly PricedLine[],
  promotion: Pick<PromotionTerms, 'kind' | 'percent'> | null,
  shippingCents: number,
): CartTotals {
  const percent = promotion?.kind === 'percent' ? promotion.percent : 0
  let subtotalCents = 0
  let discountCents = 0
  let taxCents = gstWithinCents(shippingCents)
  for (const line of lines) {
    const total = lineTotalCents(line)
    const discount = lineDiscountCents(line, percent)
    subtotalCents += total
    discountCents += discount
    if (line.hasGst) taxCents += gstWithinCents(total - discount)
  }
  return {
    subtotalCents,
    discountCents,
    shippingCents,
    totalCents: subtotalCents - discountCents + shippingCents,
    taxCents,
  }
}

/** Whole numbers of 0 and more alone; no floating point, so that a half is a half. */
function roundHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}
