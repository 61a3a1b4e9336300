/** The stock of the shop's items at the desk. @source docs/reference/staff-desk.md §3.10 */
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

const BASE = '/api/v1/sell/desk/stock'

export type StockRow = {
  /** The number of the item, which selects it for an export. */
  id: number
  sku: string
  product_id: number
  product: string
  options: string
  stock: number | null
  /** The number of pieces that unpaid orders reserve. */
  held: number
}

/** `low` is a counted stock of 1 to 5 pieces. */
export const STOCK_STATES = ['sold_out', 'low', 'counted', 'unlimited'] as const
export type StockState = (typeof STOCK_STATES)[number]

export const STOCK_SORTS = ['shop', 'sku', 'product', 'stock'] as const
export type StockSort = (typeof STOCK_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const STOCK_COLUMNS = ['sku', 'product', 'options', 'held', 'stock'] as const
export type StockColumn = (typeof STOCK_COLUMNS)[number]

export type StockQuery = {
  /** Part of the name of the product or of the code of the item. */
  q?: string
  state?: StockState
  sort?: StockSort
  order?: 'asc' | 'desc'
}

/** Returns a page of the items that are sold. `after` is the `next` of the page before. */
export const stockList = endpoint<
  StockQuery & { after?: string },
  {
    data: StockRow[]
    /** The cursor of the next page; null on the last page. */
    next: string | null
    /** The number of items in the list, at most 1,000. */
    total: number
    has_more_than_total: boolean
  }
>('GET', BASE)

/**
 * Returns the same list as a CSV file with all its pages, in the same order and with the same filters and columns.
 * `columns` and `ids` are separated by commas; `ids` limits the file to selected items. The export is recorded in the
 * audit log.
 */
export const stockCsv = endpoint<StockQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}.csv`,
)

/**
 * Sets the counted stock of an item. `was` is the stock that the screen showed: if it has changed since, nothing is
 * written.
 */
export const setStock = endpoint<
  { sku: string; stock: number | null; was: number | null },
  { success: boolean }
>('POST', `${BASE}/set`)
