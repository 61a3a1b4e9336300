/**
 * The calculation of a price, explained in docs/pricing.md. All amounts are integer cents.
 * @source docs/reference/shop-and-payments.md §2.3, §6.5
 */

/** The maximum number of lines in a cart: enough for any club, and few enough to return at once. */
export const LINES_MOST = 60
/** The GST contained in a price is one eleventh of it. @source docs/reference/shop-and-payments.md §6.5 */
const GST_PART = 11

/** The fields of a line that its price depends on. */
export type PricedLine = {
  unitPriceCents: number
  qty: number
  hasGst: boolean
  takesCodes: boolean
  isDigital: boolean
}

/** The terms of a promotion code, as set by the shop. */
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

/** Returns the reason why a code has no effect on this cart; null if it applies. */
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

/**
 * Returns a code as it is stored: in capitals, without surrounding spaces. Null if the text cannot be a code.
 * @source docs/reference/shop-and-payments.md §3.1
 */
export function readPromotionCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9]{3,24}$/.test(code) ? code : null
}

/** Returns the price of a line before any discount. */
export function lineTotalCents({ unitPriceCents, qty }: Pick<PricedLine, 'unitPriceCents' | 'qty'>): number {
  return unitPriceCents * qty
}

/** Returns the discount on a line for a percentage, rounded half up to the cent. */
export function lineDiscountCents(line: PricedLine, percent: number): number {
  return line.takesCodes ? roundHalfUp(lineTotalCents(line) * percent, 100) : 0
}

/** Returns the GST contained in an amount, rounded half up to the cent. */
export function gstWithinCents(cents: number): number {
  return roundHalfUp(cents, GST_PART)
}

export type CartTotals = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
  /** The GST contained in the total. */
  taxCents: number
}

/**
 * Calculates the totals of a cart.
 * @param promotion a code that applies to this cart, or null
 * @param shippingCents the delivery price, with a code's discount on it already subtracted
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

/** Divides two non-negative integers and rounds half up, without floating point, so that a half is exact. */
function roundHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}
