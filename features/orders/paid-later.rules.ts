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

/** The reason why an order cannot be paid with any payment type. */
export type NotPayable =
  /** The club has no payment type. */
  | 'no_payment_type'
  /** The delivery must be chosen first. */
  | 'choose_delivery'
  /** Only payment at the club is offered, and the order can be picked up: the buyer must choose that. */
  | 'change_delivery'
  /** Only payment at the club is offered, and the order cannot be picked up. */
  | 'cannot_be_paid'

/**
 * Returns why an order cannot be paid with any payment type.
 * @param offered the payment types that the server offers for the cart; before the choice of a delivery, all of the club
 * @param isOnlyAtClub whether the server says that the club takes payment at the club only; known once the order is sent
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
 * Returns whether an order can be paid with this payment type. One that is sent to an address cannot be paid at the club,
 * because its buyer does not come there.
 * @source docs/reference/shop-and-payments.md §6.1
 */
export function isPayableWith(gateway: string, { isSent }: { isSent: boolean }): boolean {
  return !isSent || gateway !== 'at_club'
}
