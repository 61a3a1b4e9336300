/** What app/ and the seed may use of the cart on the server. */
export type { CartPowers } from './cart.actions.ts'
export { cartRoutes } from './cart.routes.ts'
export {
  insertTerms,
  isWithoutTerms,
  loadShopTerms,
  type NewTerms,
  type ShopTerms,
} from './shop-terms.store.ts'
