/**
 * The small part of the cart's code that every public page loads: whether a cart is stored. Everything else loads with
 * the cart.
 */
import { forget, readStored } from '#platform/web/storage.ts'

/** The storage key of the cart, shared by all tabs. @source docs/reference/shop-and-payments.md §2.1 */
export const CART_NAME = 'paddock.cart'

const listeners = new Set<() => void>()

/** Returns whether this browser has a stored cart with items. A visit of the shop stores an empty one. */
export const hasCartItems = (): boolean =>
  (readStored(CART_NAME) as { hasCartItems?: unknown } | null)?.hasCartItems === true

/**
 * Deletes the stored cart, so that no data of it remains on a shared device; the cart on the server is kept.
 * @source docs/reference/security.md §7.1
 */
export function forgetCart(): void {
  for (const listener of listeners) listener()
  forget(CART_NAME)
}

/** Registers a callback that runs just before the stored cart is deleted. */
export function onCartForgotten(listener: () => void): void {
  listeners.add(listener)
}
