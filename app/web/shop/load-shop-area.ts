/** Brings the shop's code: the one place that names it. */
export const loadShopArea = () => import('./shop-area.ts')
