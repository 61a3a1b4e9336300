/**
 * The few bytes that every public page carries of the cart: whether one is kept. Everything else loads with the cart.
 */
import { forget, readKept } from '#platform/web/storage.ts'

/** The one name under which the cart is kept, for all tabs. @source SPEC §3 "Cart" */
export const CART_NAME = 'paddock.cart'

const listeners = new Set<() => void>()

/** Whether anything of a cart is kept in this browser. */
export const isCartKept = (): boolean => readKept(CART_NAME) !== null

/** Leaves nothing of a member's cart behind on a shared device; the server still has it. @source SECURITY row 30 */
export function forgetCart(): void {
  for (const tell of listeners) tell()
  forget(CART_NAME)
}

/** Calls back just before the kept cart goes. */
export function onCartForgotten(tell: () => void): void {
  listeners.add(tell)
}
