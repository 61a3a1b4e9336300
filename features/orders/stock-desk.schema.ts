import * as z from 'zod'
import { listedIds, listOf } from '#features/staff/listed.schema.ts'
import { STOCK_COLUMNS, STOCK_SORTS, STOCK_STATES } from './stock-desk.contract.ts'

const filter = {
  q: z.string().max(120).default(''),
  state: z.enum(STOCK_STATES).optional(),
  sort: z.enum(STOCK_SORTS).default('shop'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
export const stockInput = z.object({ ...filter, after: z.string().max(1000).optional() })
export const stockCsvInput = z.object({
  ...filter,
  columns: listOf(STOCK_COLUMNS),
  ids: listedIds.optional(),
})

export const stockAnswer = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      sku: z.string(),
      product_id: z.number(),
      product: z.string(),
      options: z.string(),
      stock: z.number().nullable(),
      held: z.number(),
    }),
  ),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
})

const stock = z.int().min(0).max(1_000_000).nullable()
export const setStockInput = z.strictObject({ sku: z.string().max(40), stock, was: stock })
export const stockSetAnswer = z.object({ success: z.boolean() })
