/** Exports the parts of the cart that the checkout shows: lines, totals, promotion code and delivery. */
export { CartLines } from './web/CartLines.tsx'
export {
  chooseDelivery,
  quoteFor,
  quoteForAddress,
  refreshCart,
  settledCart,
  requestCart,
} from './web/cart-calls.ts'
export { readStoredCart, useStoredCart } from './web/cart-store.ts'
export { DeliveryFrom } from './web/DeliveryFrom.tsx'
export { QuoteNote } from './web/QuoteNote.tsx'
export { CartSums } from './web/CartSums.tsx'
export { PromotionCode } from './web/PromotionCode.tsx'
export { CartLoadError } from './web/CartLoadError.tsx'
