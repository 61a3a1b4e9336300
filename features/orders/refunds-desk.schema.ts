import * as z from 'zod'
import { refund, REFUND_WAYS } from './orders-desk.schema.ts'
import { REFUND_SOURCES, REFUND_VIEWS, REFUNDS_COLUMNS, REFUNDS_SORTS } from './refunds-desk.contract.ts'

const filter = {
  view: z.enum(REFUND_VIEWS).default('to_do'),
  q: z.string().max(100).default(''),
  sort: z.enum(REFUNDS_SORTS).default('created'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

export const refundsInput = z.object({ ...filter, after: z.string().max(1000).optional() })

/** A list in a query, separated by commas. */
const listed = (text: string) => text.split(',').filter((part) => part !== '')
export const refundsCsvInput = z.object({
  ...filter,
  columns: z
    .string()
    .max(200)
    .transform(listed)
    .pipe(z.array(z.enum(REFUNDS_COLUMNS)).min(1))
    .default([...REFUNDS_COLUMNS]),
  ids: z.string().max(2000).transform(listed).pipe(z.array(z.uuid())).optional(),
})

export const settleInput = z
  .strictObject({ id: z.uuid(), way: REFUND_WAYS, from: z.enum(REFUND_SOURCES).optional() })
  .refine(({ way, from }) => from === undefined || way === 'by_hand', { path: ['from'] })

export const refundsAnswer = z.object({
  data: z.array(refund),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
  counts: z.object({ to_do: z.number() }),
})
export const refundAnswer = z.object({ item: refund })
