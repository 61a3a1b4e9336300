import type { Locale } from '#platform/shared/locales.ts'
import type { Cart } from '../cart.contract.ts'
import type { CartDeps } from './cart.actions.ts'

/**
 * Returns the payment types of a cart. If the club takes payment only at the club, a delivery to an address leaves
 * none: `only_at_club` is then true.
 * @param chosen the chosen delivery option; null before the choice
 */
export async function cartPaymentTypes(
  listTypes: CartDeps['paymentTypes'],
  chosen: { isPickUp: boolean } | null,
  locale: Locale,
): Promise<Pick<Cart, 'payment_types' | 'only_at_club'>> {
  const isSent = chosen?.isPickUp === false
  const offered = await listTypes(locale, { isSent })
  const isOnlyAtClub =
    isSent && offered.length === 0 && (await listTypes(locale, { isSent: false })).length > 0
  return { payment_types: offered, ...(isOnlyAtClub ? { only_at_club: true } : {}) }
}
