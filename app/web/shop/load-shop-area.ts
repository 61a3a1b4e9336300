/**
 * The only module that imports the shop's code. It is lazy itself: otherwise the list of the shop's files would be part
 * of the first load of every page.
 */
import { withAppMessages } from '../messages.ts'

/** Loads the shop's screens and their messages. */
export const loadShopArea = () => withAppMessages(() => import('./shop-area.ts'))

/** Loads the count of the cart icon and its messages. */
export const loadCartBadge = () => withAppMessages(() => import('./start-cart-badge.ts'))
