import * as z from 'zod'
import { PRODUCT_STATES, PRODUCTS_COLUMNS, PRODUCTS_SORTS } from './products-list.contract.ts'

const filter = {
  state: z.enum(PRODUCT_STATES).optional(),
  q: z.string().max(120).default(''),
  sort: z.enum(PRODUCTS_SORTS).default('order'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
export const productPageInput = z.object({ ...filter, after: z.string().max(1000).optional() })

/** Splits the text of a query parameter into its values, which are separated by commas. */
const listed = (text: string) => text.split(',').filter((part) => part !== '')
export const productsCsvInput = z.object({
  ...filter,
  columns: z
    .string()
    .max(200)
    .transform(listed)
    .pipe(z.array(z.enum(PRODUCTS_COLUMNS)).min(1))
    .default([...PRODUCTS_COLUMNS]),
  ids: z
    .string()
    .max(2000)
    .regex(/^\d{1,9}(?:,\d{1,9})*$/)
    .transform((text) => listed(text).map(Number))
    .optional(),
})

export const productPageAnswer = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      group: z.string(),
      state: z.enum(PRODUCT_STATES),
      price: z.number(),
      is_from: z.boolean(),
      stock: z.number().nullable(),
    }),
  ),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
  is_empty: z.boolean(),
})
