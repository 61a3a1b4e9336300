/** The cart screen, for app/. */
export { CartScreen } from './web/CartScreen.tsx'
