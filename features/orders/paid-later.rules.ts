/** Ids of the payment types that are settled days after the order. */
export const PAID_LATER: readonly string[] = ['bank_transfer', 'at_club']

/** Returns whether an order with this payment type is placed first and paid later. */
export function isPaidLater(gateway: string): boolean {
  return PAID_LATER.includes(gateway)
}

/** The delivery of a cart, reduced to the properties that decide how the order can be paid. */
export type PayableDelivery = {
  isNeeded: boolean
  /** The delivery option that the buyer has chosen; `undecided` until then. */
  choice: 'undecided' | 'pick_up' | 'sent'
  /** Whether the buyer could pick the order up instead. */
  canPickUp: boolean
}

/** The reason why an order cannot be paid with any payment type. */
export type NotPayable =
  /** The club has no payment type. */
  | 'no_payment_type'
  /** The delivery must be chosen first. */
  | 'choose_delivery'
  /** The club takes payment at the club only, and the buyer can pick the order up: the buyer must choose pick-up. */
  | 'change_delivery'
  /** The club takes payment at the club only, and the order cannot be picked up. */
  | 'cannot_be_paid'

/**
 * Returns why an order cannot be paid with any payment type.
 * @param offered the payment types that the server offers for the cart; before the buyer chooses a delivery option, all
 * payment types of the club
 * @param isOnlyAtClub whether the club takes payment at the club only; the server says so once the order is to be sent
 */
export function whyNotPayable(
  { isNeeded, choice, canPickUp }: PayableDelivery,
  offered: readonly { id: string }[],
  isOnlyAtClub: boolean,
): NotPayable {
  const isAtClub = isOnlyAtClub || offered.length > 0
  if (!isNeeded || !isAtClub) return 'no_payment_type'
  if (!canPickUp) return 'cannot_be_paid'
  return choice === 'undecided' ? 'choose_delivery' : 'change_delivery'
}

/**
 * Returns whether an order can be paid with this payment type. An order that is sent to an address cannot be paid at
 * the club, because its buyer does not come there.
 * @source docs/reference/shop-and-payments.md §6.1
 */
export function isPayableWith(gateway: string, { isSent }: { isSent: boolean }): boolean {
  return !isSent || gateway !== 'at_club'
}
