/** Ids of the payment types that are settled days after the order. */
export const PAID_LATER: readonly string[] = ['bank_transfer', 'at_club']

/** Returns whether an order with this payment type is placed first and paid later. */
export function isPaidLater(gateway: string): boolean {
  return PAID_LATER.includes(gateway)
}

/**
 * Returns whether an order can be paid with this payment type. One that is sent to an address cannot be paid at the club,
 * because its buyer does not come there.
 * @source docs/reference/shop-and-payments.md §6.1
 */
export function isPayableWith(gateway: string, { isSent }: { isSent: boolean }): boolean {
  return !isSent || gateway !== 'at_club'
}
