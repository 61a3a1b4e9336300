/** The cart's own screen, for app/. */
export { CartScreen } from './web/CartScreen.tsx'
