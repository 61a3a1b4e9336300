/** Exports to app/ the cart screen, and the summary of the cart that the login screen shows. */
export { CartScreen } from './web/CartScreen.tsx'
export { SavedCart } from './web/SavedCart.tsx'
