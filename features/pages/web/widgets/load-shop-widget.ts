/** Loads the page widget of the shop. Itself loaded lazily, so that other pages do not list its chunks. */
export const loadShopWidget = () => import('#features/catalogue/catalogue.public.tsx')
