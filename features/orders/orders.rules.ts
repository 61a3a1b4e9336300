/** What an order adds up to, on paper. Integer cents. docs/pricing.md tells it in words. @source DOMAIN §1.5, §3.12 */

/** So long an order waits for a payment that is made at once. @source DOMAIN §4 "Order" */
export const HOLD_MINUTES = 60
/** GST contained in a price: one eleventh. @source DOMAIN §1.5 */
const GST_PART = 11

/** A line as far as its sums need it. */
export type LineTerms = { qty: number; unitPriceCents: number; discountCents: number; hasGst: boolean }

export type LineSums = { totalCents: number; gstCents: number }

/** What a line costs after its discount, and the GST within; none where the club is not registered. */
export function lineSums(
  { qty, unitPriceCents, discountCents, hasGst }: LineTerms,
  isGstRegistered: boolean,
): LineSums {
  const totalCents = qty * unitPriceCents - discountCents
  return { totalCents, gstCents: hasGst && isGstRegistered ? gstWithinCents(totalCents) : 0 }
}

export type OrderSums = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
  taxCents: number
}

/** Adds an order up: the lines, their discounts, the delivery, and the GST that all of it holds. */
export function orderSums(
  lines: readonly LineTerms[],
  shippingCents: number,
  isGstRegistered: boolean,
): OrderSums {
  const sums: OrderSums = {
    subtotalCents: 0,
    discountCents: 0,
    shippingCents,
    totalCents: shippingCents,
    taxCents: isGstRegistered ? gstWithinCents(shippingCents) : 0,
  }
  for (const line of lines) {
    const { totalCents, gstCents } = lineSums(line, isGstRegistered)
    sums.subtotalCents += line.qty * line.unitPriceCents
    sums.discountCents += line.discountCents
    sums.totalCents += totalCents
    sums.taxCents += gstCents
  }
  return sums
}

/** The GST that a sum holds, rounded half up to the cent. */
export function gstWithinCents(cents: number): number {
  return Math.floor((2 * cents + GST_PART) / (2 * GST_PART))
}

/**
 * GST in what goes back of a sum of which some has gone back before. All that ever goes back of it holds together exactly
 * the GST that the whole held, in however many parts it goes.
 */
export function returnedGstCents(beforeCents: number, nowCents: number): number {
  return gstWithinCents(beforeCents + nowCents) - gstWithinCents(beforeCents)
}

/**
 * What may still go back the way a payment came: what came, less what went back of it before. What was given back as
 * credit did not go that way.
 */
export function moneyLeftCents(
  paid: { id: string; receivedCents: number | null } | null,
  refunds: readonly { paymentId: string | null; reason: string; amountCents: number }[],
): number {
  if (paid === null) return 0
  const gone = refunds.filter(({ paymentId, reason }) => paymentId === paid.id && reason === 'return')
  const goneCents = gone.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return Math.max(0, (paid.receivedCents ?? 0) - goneCents)
}
