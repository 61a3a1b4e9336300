/**
 * Calculates the totals of an order. Amounts are integer cents. docs/pricing.md describes the rules.
 * @source docs/reference/shop-and-payments.md §6.5, §8.1
 */
import type { OrderStatus } from './orders.contract.ts'

/**
 * The number of minutes for which an order with an immediate payment holds its items.
 * @source docs/reference/shop-and-payments.md §5.2
 */
export const HOLD_MINUTES = 60
/** GST contained in a price: one eleventh. @source docs/reference/shop-and-payments.md §6.5 */
const GST_PART = 11

/** The properties of an order line that its totals depend on. */
export type LineTerms = { qty: number; unitPriceCents: number; discountCents: number; hasGst: boolean }

export type LineSums = { totalCents: number; gstCents: number }

/**
 * Returns a line's total after its discount and the GST contained in it. The GST is 0 if the club is not registered for
 * GST.
 */
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

/** Returns the totals of an order: lines, discounts, delivery, and the GST contained in all of them. */
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

/**
 * The order total from which a tax invoice must carry the buyer's name or ABN.
 * @source docs/reference/shop-and-payments.md §8.1
 */
export const BUYER_NAMED_FROM_CENTS = 100_000

/** Returns whether a tax invoice of this total must name its buyer although neither a name nor an ABN is known. */
export function lacksBuyer(totalCents: number, { name, abn }: { name: string; abn: string }): boolean {
  return totalCents >= BUYER_NAMED_FROM_CENTS && name === '' && abn === ''
}

/** Returns the GST contained in an amount, rounded half up to the cent. */
export function gstWithinCents(cents: number): number {
  return Math.floor((2 * cents + GST_PART) / (2 * GST_PART))
}

/**
 * Returns the GST of a refund when `beforeCents` of the same sale were refunded before. The GST of all partial refunds
 * adds up to exactly the GST of the whole, whatever their number.
 */
export function returnedGstCents(beforeCents: number, nowCents: number): number {
  return gstWithinCents(beforeCents + nowCents) - gstWithinCents(beforeCents)
}

/**
 * Returns the amount that can still be refunded through the gateway of a payment: the received amount minus earlier
 * refunds of that payment. Refunds as credit do not count, because they did not go through the gateway.
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

/**
 * Returns the status of an order in its buyer's list. An order without goods is completed as soon as it is paid, but
 * its event may still be to come, so the buyer reads that it is paid.
 * @source docs/reference/shop-and-payments.md §5.2
 */
export function statusForBuyer(status: OrderStatus, needsShipping: boolean): OrderStatus {
  return status === 'completed' && !needsShipping ? 'paid' : status
}
