/** Names the shop's part of a page; on demand itself, so that no other page lists the files it is made of. */
export const loadShopWidget = () => import('#features/catalogue/catalogue.public.tsx')
