/** The whole shop in one chunk. */
import { loadStockAlertEarly, STOCK_ALERT_FIELD } from '#features/catalogue/catalogue-screens.public.tsx'
import { CartRoute } from './CartRoute.tsx'
import { loadShop, ShopRoute } from './ShopRoute.tsx'

/** Component and loader of each shop route. */
export const shop = { Component: ShopRoute, loader: loadShop }
export const cart = { Component: CartRoute }

/**
 * Loads the forms that the server has rendered into the document. Without their code, hydration would remove them from
 * the page.
 */
export async function loadShownForms(page: Document): Promise<void> {
  if (page.getElementById(STOCK_ALERT_FIELD) !== null) await loadStockAlertEarly()
}
