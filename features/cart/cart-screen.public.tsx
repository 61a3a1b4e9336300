/** The cart screen and the short form of the cart on the login screen, for app/. */
export { CartScreen } from './web/CartScreen.tsx'
export { SavedCart } from './web/SavedCart.tsx'
