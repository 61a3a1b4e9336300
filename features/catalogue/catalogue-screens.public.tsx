/** The shop's own screens, for app/. */
export { ProductScreen } from './web/ProductScreen.tsx'
export { ShopScreen } from './web/ShopScreen.tsx'
