/** The exports of the cart's server code for orders, app/ and the seed. */
export type { CartDeps } from './cart.actions.ts'
export type { Buyer } from './price-cart.ts'
export {
  buyerOf,
  countOrderCode,
  releasePromotion,
  type HeldLine,
  holdCart,
  leaveCart,
  returnToCart,
  usePromotion,
} from './held-cart.ts'
export { CART_RATE } from './cart.routes.ts'
export { cachedTerms, type DeliveryFrom, deliveryFromReader } from './delivery-from.ts'
export { deleteOldCarts } from './forget-carts.ts'
export { insertTerms, type NewTerms } from './shop-terms.store.ts'
export { cartData } from './person-data.store.ts'
