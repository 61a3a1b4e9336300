/**
 * The one place that names the shop's code. Loaded on demand itself: the list of files that the shop is made of would
 * otherwise be part of the first load of every page.
 */
import { withAppWords } from '../words.ts'

/** Brings the shop's screens and their words. */
export const loadShopArea = () => withAppWords(() => import('./shop-area.ts'))

/** Brings what fills the bag in the header, and its words. */
export const loadBag = () => withAppWords(() => import('./wake-bag.ts'))
