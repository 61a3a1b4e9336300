/** Ids of the payment types that are settled days after the order. */
export const PAID_LATER: readonly string[] = ['bank_transfer', 'at_club']

/** Returns whether an order with this payment type is placed first and paid later. */
export function isPaidLater(gateway: string): boolean {
  return PAID_LATER.includes(gateway)
}

/** The delivery of a cart as far as it decides about payment types. */
export type PayableDelivery = {
  isNeeded: boolean
  /** The chosen option; `undecided` before the choice. */
  choice: 'undecided' | 'pick_up' | 'sent'
  /** Whether the buyer could pick the order up instead. */
  canPickUp: boolean
}

/**
 * Returns why an order cannot be paid with any payment type: the club has none, the delivery must be chosen first, or the
 * chosen delivery excludes those that it has.
 * @param offered the payment types that the server offers for the cart; before the choice of a delivery, all of the club
 */
export function whyNotPayable(
  { isNeeded, choice, canPickUp }: PayableDelivery,
  offered: readonly { id: string }[],
): 'no_payment_type' | 'choose_delivery' | 'change_delivery' {
  if (!isNeeded || (offered.length === 0 && choice !== 'sent')) return 'no_payment_type'
  if (choice === 'undecided') return 'choose_delivery'
  return canPickUp ? 'change_delivery' : 'no_payment_type'
}

/**
 * Returns whether an order can be paid with this payment type. One that is sent to an address cannot be paid at the club,
 * because its buyer does not come there.
 * @source docs/reference/shop-and-payments.md §6.1
 */
export function isPayableWith(gateway: string, { isSent }: { isSent: boolean }): boolean {
  return !isSent || gateway !== 'at_club'
}
