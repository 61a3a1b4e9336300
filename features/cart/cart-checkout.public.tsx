/** What the checkout places of the cart: its lines, its sums, and what can be chosen for it. */
export { CartLines } from './web/CartLines.tsx'
export { chooseDelivery, quoteForAddress, refreshCart, settledCart, wishFor } from './web/cart-calls.ts'
export { useKeptCart } from './web/cart-store.ts'
export { CartSums } from './web/CartSums.tsx'
export { PromotionCode } from './web/PromotionCode.tsx'
export { UnreachedCart } from './web/UnreachedCart.tsx'
