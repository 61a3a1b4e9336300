/** Exports the parts of the cart that app/ uses. */
export { addItem } from './web/cart-calls.ts'
export { CartBadgeCount } from './web/CartBadgeCount.tsx'
