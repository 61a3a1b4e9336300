/**
 * Loads the form with which a buyer asks for a mail when an item is in stock again. Most product pages do not show it.
 * The page of a sold-out product loads it before rendering, on the server and in the browser, so that the layout does
 * not shift.
 */
import { reportFault } from '#platform/web/report.ts'
import type { Product } from '../catalogue.contract.ts'
import { isSoldOutAtFirst } from './chosen-sku.ts'
import type { StockAlert } from './StockAlert.tsx'

let form: typeof StockAlert | null = null

/** Returns the form if it has been loaded; otherwise null. */
export function loadedStockAlert(): typeof StockAlert | null {
  return form
}

export async function loadStockAlert(): Promise<typeof StockAlert> {
  form ??= (await import('./StockAlert.tsx')).StockAlert
  return form
}

/** Loads the form before the page that shows it. If that fails, the page works without it. */
export async function loadStockAlertEarly(): Promise<void> {
  await loadStockAlert().catch((error: unknown) => reportFault(error, 'stock alert'))
}

/** Loads the form early if the page of this product shows it first. */
export async function loadStockAlertOf(product: Product): Promise<void> {
  if (isSoldOutAtFirst(product)) await loadStockAlertEarly()
}
