/** The whole shop in one chunk. */
import { CartRoute } from './CartRoute.tsx'
import { loadShop, ShopRoute } from './ShopRoute.tsx'

/** Component and loader of each shop route. */
export const shop = { Component: ShopRoute, loader: loadShop }
export const cart = { Component: CartRoute }
