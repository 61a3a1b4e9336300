import * as z from 'zod'
import {
  COUNTER_SALE_KINDS,
  COUNTER_SALE_MOST,
  COUNTER_SALE_TEXT_MOST,
} from '#features/orders/counter-sales.contract.ts'
import { DESK_METHODS } from '#features/orders/orders-desk.contract.ts'
import { isDay } from '#platform/shared/days.ts'
import { isWholeCents } from '#platform/shared/money.ts'
import { CASH_VALUES, PIECES_MOST } from './cash.rules.ts'
import {
  COUNT_STATES,
  COUNTS_COLUMNS,
  COUNTS_SORTS,
  DEPOSIT_COUNTS_MOST,
  TILL_LINE_KINDS,
  TILL_NOTE_MOST,
  TILL_PLACE_MOST,
  TILL_SEARCH_LEAST,
} from './till.contract.ts'

/** An amount in dollars and whole cents. @source docs/reference/interfaces.md §3.3 */
const dollars = z.number().min(0).max(1_000_000).refine(isWholeCents)
const price = dollars.refine((sum) => sum > 0 && sum <= COUNTER_SALE_MOST)
const description = z.string().trim().min(1).max(COUNTER_SALE_TEXT_MOST)
const method = z.enum(DESK_METHODS)
const till = z.uuid()

export const noInput = z.object({})
export const openTillInput = z.object({
  place: z.string().trim().min(1).max(TILL_PLACE_MOST),
  float: dollars.refine((sum) => sum <= COUNTER_SALE_MOST),
})
const day = z.string().max(10).refine(isDay)
const countsFilter = {
  q: z.string().trim().max(100).default(''),
  state: z.enum(COUNT_STATES).optional(),
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(COUNTS_SORTS).default('number'),
  order: z.enum(['asc', 'desc']).default('desc'),
}
export const countsInput = z.object({ ...countsFilter, after: z.string().max(1000).optional() })
/** A list in a query, separated by commas. */
const listed = (text: string) => text.split(',').filter((part) => part !== '')
export const countsCsvInput = z.object({
  ...countsFilter,
  columns: z
    .string()
    .max(300)
    .transform(listed)
    .pipe(z.array(z.enum(COUNTS_COLUMNS)).min(1))
    .default([...COUNTS_COLUMNS]),
  ids: z.string().max(4000).transform(listed).pipe(z.array(z.uuid()).min(1)).optional(),
})
export const depositInput = z.strictObject({
  line: z.string().min(1).max(200).nullable(),
  counts: z.array(z.uuid()).min(1).max(DEPOSIT_COUNTS_MOST),
})
export const idInput = z.object({ id: z.uuid() })
export const unpaidOrdersInput = z.object({ q: z.string().trim().min(TILL_SEARCH_LEAST).max(100) })
export const orderPaymentInput = z.object({
  till,
  number: z.int().min(1).max(2_147_483_647),
  amount: dollars,
  method,
})
export const saleInput = z.object({
  till,
  kind: z.enum(COUNTER_SALE_KINDS),
  description,
  amount: price,
  method,
})
export const payOutInput = z.object({ till, description, amount: price })
export const undoInput = z.object({
  till,
  line: z.uuid(),
  reason: z.string().trim().max(TILL_NOTE_MOST).default(''),
})
export const closeInput = z.object({
  till,
  // Negative if more cash was paid out than the till contained.
  expected: z.number().min(-1_000_000).max(1_000_000),
  counted: z
    .array(z.object({ cents: z.literal([...CASH_VALUES]), qty: z.int().min(0).max(PIECES_MOST) }))
    .max(CASH_VALUES.length)
    .refine((rows) => new Set(rows.map(({ cents }) => cents)).size === rows.length),
  note: z.string().trim().max(TILL_NOTE_MOST),
})

const amount = z.number()
const count = {
  id: z.string(),
  number: z.int(),
  place: z.string(),
  opened_by: z.string(),
  opened_at: z.string(),
  float: amount,
  cash: amount,
  card: amount,
  paid_out: amount,
  expected: amount,
  closed_by: z.string(),
  closed_at: z.string().nullable(),
  counted: amount.nullable(),
  difference: amount.nullable(),
  note: z.string(),
  to_pay_in: amount.nullable(),
  paid_in_on: z.string().nullable(),
}
export const cashCountRow = z.object(count)
export const countsAnswer = z.object({
  data: z.array(cashCountRow),
  next: z.string().nullable(),
  total: z.int(),
  has_more_than_total: z.boolean(),
})
export const depositsAnswer = z.object({
  data: z.array(
    z.object({
      line: z.string(),
      day: z.string(),
      description: z.string(),
      amount,
      counts: z.array(z.int()),
      matched: amount,
    }),
  ),
})
export const openTillsAnswer = z.object({ data: z.array(cashCountRow), is_gst_registered: z.boolean() })
export const tillAnswer = z.object({
  item: z.object({
    ...count,
    counted_cash: z.array(z.object({ cents: z.int(), qty: z.int() })),
    lines: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(TILL_LINE_KINDS),
        sale_kind: z.enum(COUNTER_SALE_KINDS).nullable(),
        description: z.string(),
        order_number: z.int().nullable(),
        order_id: z.string(),
        sale_id: z.string(),
        method,
        amount,
        by: z.string(),
        at: z.string(),
        is_undone: z.boolean(),
        can_undo: z.boolean(),
      }),
    ),
  }),
})
export const unpaidOrdersAnswer = z.object({
  data: z.array(z.object({ number: z.int(), buyer: z.string(), items: z.string(), due: amount })),
})
export const receiptAnswer = z.object({
  item: z.object({
    number: z.int(),
    description: z.string(),
    amount,
    gst: amount,
    has_gst: z.boolean(),
    method,
    sold_at: z.string(),
    is_undone: z.boolean(),
    seller: z.object({ name: z.string(), abn: z.string(), address: z.string() }),
  }),
})
