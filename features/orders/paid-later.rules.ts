/** Ids of the payment types that are settled days after the order. */
export const PAID_LATER: readonly string[] = ['bank_transfer', 'at_club']

/** Returns whether an order with this payment type is placed first and paid later. */
export function isPaidLater(gateway: string): boolean {
  return PAID_LATER.includes(gateway)
}
