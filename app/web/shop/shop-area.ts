/** All of the shop in one piece of code. */
import { CartRoute } from './CartRoute.tsx'
import { loadShop, ShopRoute } from './ShopRoute.tsx'

/** What each of its routes is made of. */
export const shop = { Component: ShopRoute, loader: loadShop }
export const cart = { Component: CartRoute }
