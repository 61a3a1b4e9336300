/** The shop's screens, for app/. */
export { ProductScreen } from './web/ProductScreen.tsx'
export { ShopScreen } from './web/ShopScreen.tsx'
