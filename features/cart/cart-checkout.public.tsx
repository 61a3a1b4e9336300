/** What the checkout places of the cart: its lines, its sums, and what can be chosen for it. */
export { CartLine } from './web/CartLine.tsx'
export { chooseDelivery, quoteForAddress, refreshCart, settledCart, wishFor } from './web/cart-calls.ts'
export { useKeptCart } from './web/cart-store.ts'
export { CartSums } from './web/CartSums.tsx'
export { PromotionCode } from './web/PromotionCode.tsx'
export { useCartLines } from './web/use-cart-lines.ts'
