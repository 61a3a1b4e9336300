/** The shop's screens, which app/ mounts. */
export { ProductScreen } from './web/ProductScreen.tsx'
export { ShopScreen } from './web/ShopScreen.tsx'
