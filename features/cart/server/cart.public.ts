/** What orders, app/ and the seed may use of the cart on the server. */
export type { CartPowers } from './cart.actions.ts'
export type { Buyer } from './price-cart.ts'
export {
  buyerOf,
  giveBackPromotion,
  type HeldCart,
  type HeldLine,
  holdCart,
  leaveCart,
  type OrderChoice,
  returnToCart,
  usePromotion,
} from './held-cart.ts'
export { CART_RATE, cartRoutes } from './cart.routes.ts'
export { codesDeskRoutes } from './codes-desk.routes.ts'
export { deliveryDeskRoutes } from './delivery-desk.routes.ts'
export { forgetCartsChore } from './forget-carts.ts'
export {
  insertTerms,
  isWithoutTerms,
  loadShopTerms,
  type NewTerms,
  type ShopTerms,
} from './shop-terms.store.ts'
