/**
 * The only module that imports the shop's code. It is lazy itself: otherwise the list of the shop's files would be part
 * of the first load of every page.
 */
import { withAppMessages } from '../messages.ts'

/** Loads the shop's screens and their messages, and the form that the document of a sold-out product shows. */
export const loadShopArea = () =>
  withAppMessages(async () => {
    const area = await import('./shop-area.ts')
    if (!import.meta.env.SSR) await area.loadShownForms(document)
    return area
  })

/** Loads the count of the cart icon and its messages. */
export const loadCartBadge = () => withAppMessages(() => import('./start-cart-badge.ts'))
