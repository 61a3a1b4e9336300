/** All of the shop in one piece of code, so that the first load of a public page names one file of it alone. */

export { LiveBag } from '#features/cart/cart.public.tsx'
export { ToastRegion } from '#platform/ui/ToastRegion.tsx'
export { CartRoute } from './CartRoute.tsx'
export { loadShop, ShopRoute } from './ShopRoute.tsx'
