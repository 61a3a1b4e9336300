/** The list of products at the desk and its export. Money is in dollars. @source docs/reference/staff-desk.md §3.3 */
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

const BASE = '/api/v1/sell/desk/products'

export const PRODUCT_STATES = ['on_sale', 'sold_out', 'hidden', 'not_on_sale'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

export const PRODUCTS_SORTS = ['order', 'name', 'price'] as const
export type ProductsSort = (typeof PRODUCTS_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const PRODUCTS_COLUMNS = ['name', 'state', 'group', 'price', 'stock'] as const
export type ProductsColumn = (typeof PRODUCTS_COLUMNS)[number]

export type ProductsQuery = {
  state?: ProductState
  /** Part of the name, or the code of an item. */
  q?: string
  sort?: ProductsSort
  order?: 'asc' | 'desc'
}

export type ProductRow = {
  id: number
  name: string
  /** Slug of the product group; empty for none. */
  group: string
  state: ProductState
  /** The lowest price. */
  price: number
  /** Whether some items cost more than the lowest price. */
  is_from: boolean
  /** The number of pieces that can be sold; null if it is not limited. */
  stock: number | null
}

/** Returns a page of products. `after` is the `next` of the page before. */
export const productPage = endpoint<
  ProductsQuery & { after?: string },
  {
    data: ProductRow[]
    next: string | null
    /** The number of products in the list, at most 1,000. */
    total: number
    has_more_than_total: boolean
    /** Whether the club has no product at all. */
    is_empty: boolean
  }
>('GET', BASE)

/**
 * Returns the same list as a CSV file with all its pages, in the same order and with the same filters and columns.
 * `columns` and `ids` are separated by commas; `ids` limits the file to selected products. The export is recorded in
 * the audit log.
 */
export const productsCsv = endpoint<ProductsQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}.csv`,
)
