import * as z from 'zod'
import { BOOK_PROOFS } from './books.contract.ts'
import { isDay } from '#platform/shared/days.ts'
import { isWholeCents } from '#platform/shared/money.ts'
import {
  DESK_VIEWS,
  DESK_METHODS,
  ORDER_LINE_KINDS,
  ORDERS_COLUMNS,
  ORDERS_SORTS,
  PACKING_STEPS,
} from './orders-desk.contract.ts'
import { ORDER_STATUSES } from './orders.contract.ts'

const rowId = z.int().min(1).max(2_147_483_647)
/**
 * An amount in dollars and whole cents. A finer amount is rejected, because rounding it would produce a sum that nobody
 * requested. @source docs/reference/interfaces.md §3.3
 */
const dollars = z.number().min(0).max(1_000_000).refine(isWholeCents)
export const REFUND_WAYS = z.enum(['gateway', 'by_hand', 'credit'])
const whole = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)

const day = z.string().refine(isDay)
const sum = z
  .string()
  .regex(/^\d{1,7}(?:\.\d{1,2})?$/)
  .transform(Number)
const ordersFilter = {
  view: z.enum(DESK_VIEWS).default('all'),
  q: z.string().max(100).default(''),
  kind: z.enum(ORDER_LINE_KINDS).optional(),
  method: z.string().max(40).optional(),
  placed_from: day.optional(),
  placed_to: day.optional(),
  least: sum.optional(),
  most: sum.optional(),
  sort: z.enum(ORDERS_SORTS).default('number'),
  order: z.enum(['asc', 'desc']).default('desc'),
}
/** Accepts the sort order `due` only in the view of unpaid orders, because only they have an end of the time to pay. */
const isSortOfView = ({ view, sort }: { view: string; sort: string }) =>
  sort !== 'due' || view === 'awaiting_payment'
const ofView = { path: ['sort'] }

export const deskOrdersInput = z
  .object({ ...ordersFilter, after: z.string().max(1000).optional() })
  .refine(isSortOfView, ofView)

/** A list in a query, separated by commas. */
const listed = (text: string) => text.split(',').filter((part) => part !== '')
export const ordersCsvInput = z
  .object({
    ...ordersFilter,
    columns: z
      .string()
      .max(200)
      .transform(listed)
      .pipe(z.array(z.enum(ORDERS_COLUMNS)).min(1))
      .default([...ORDERS_COLUMNS]),
    ids: z
      .string()
      .max(2000)
      .regex(/^\d{1,9}(?:,\d{1,9})*$/)
      .transform((text) => listed(text).map(Number))
      .optional(),
  })
  .refine(isSortOfView, ofView)
export const deskOrderInput = z.object({ number: whole })
export const numberInput = z.strictObject({ number: rowId })
export const markPaidInput = z.strictObject({ number: rowId, way: z.enum(DESK_METHODS).optional() })
export const moveInput = z.strictObject({ number: rowId, to: z.enum(PACKING_STEPS) })
export const refundInput = z.strictObject({
  number: rowId,
  lines: z
    .array(z.strictObject({ line_id: rowId, qty: z.int().min(0).max(99), amount: dollars }))
    .max(60)
    .refine((lines) => new Set(lines.map(({ line_id }) => line_id)).size === lines.length),
  shipping_amount: dollars,
  way: REFUND_WAYS,
  words: z.string().max(500),
  restock: z.boolean(),
})
export const statementInput = z.strictObject({
  file_name: z.string().max(200),
  csv: z.string().max(2_097_152),
  from: z.int().min(0).max(1_000_000).optional(),
})
export const noInput = z.object({})

const address = z.object({
  name: z.string(),
  company: z.string(),
  street_address: z.string(),
  street_address_1: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  phone: z.string(),
})
const order = z.object({
  number: z.number(),
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  buyer: z.string(),
  email: z.string(),
  summary: z.string(),
  total_amount: z.number(),
  placed_at: z.string(),
  hold_ends_at: z.string().nullable(),
  gateway: z.string(),
})
export const refund = z.object({
  id: z.string(),
  order_number: z.number(),
  order_id: z.string(),
  buyer: z.string(),
  reason: z.string(),
  words: z.string(),
  amount: z.number(),
  way: z.string().nullable(),
  status: z.string(),
  gateway: z.string(),
  created_at: z.string(),
  done_at: z.string().nullable(),
})
const line = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  qty: z.number(),
  unit_price: z.number(),
  discount: z.number(),
  total: z.number(),
  gst: z.number(),
  refunded_qty: z.number(),
  refunded_amount: z.number(),
  is_digital: z.boolean(),
})
const payment = z.object({
  id: z.string(),
  gateway: z.string(),
  reference: z.string(),
  amount: z.number(),
  received: z.number().nullable(),
  status: z.string(),
  begun_at: z.string(),
  paid_at: z.string().nullable(),
})
const record = order.extend({
  person_id: z.number(),
  address: address.nullable(),
  shipping_name: z.string(),
  is_pick_up: z.boolean(),
  needs_shipping: z.boolean(),
  promotion_code: z.string(),
  note: z.string(),
  subtotal: z.number(),
  discount_amount: z.number(),
  shipping_amount: z.number(),
  total_tax: z.number(),
  credit_used: z.number(),
  refunded_amount: z.number(),
  refundable_amount: z.number(),
  paid_at: z.string().nullable(),
  packed_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  lines: z.array(line),
  payments: z.array(payment),
  refunds: z.array(refund),
})

export const deskOrdersAnswer = z.object({
  data: z.array(order),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
  counts: z.object({ awaiting_payment: z.number(), to_pack: z.number(), packed: z.number() }),
})
export const recordAnswer = z.object({ item: record })
export const statementAnswer = z.object({
  id: z.string(),
  lines: z.array(
    z.object({
      line: z.string(),
      row: z.number(),
      day: z.string(),
      description: z.string(),
      amount: z.number(),
      outcome: z.string(),
      before: z.string(),
      effect: z.string(),
      order_number: z.number().nullable(),
      by: z.number().nullable(),
    }),
  ),
  problems: z.array(z.object({ row: z.number(), code: z.string() })),
  matched: z.number(),
  matched_amount: z.number(),
  open: z.number(),
  seen: z.number(),
  total: z.number(),
  next: z.number().nullable(),
})
export const booksAnswer = z.object({
  data: z.array(
    z.object({
      proof: z.enum(BOOK_PROOFS),
      subject: z.string(),
      expected: z.number(),
      found: z.number(),
    }),
  ),
  checked_at: z.string().nullable(),
  running: z.object({ done: z.number(), total: z.number() }).nullable(),
})
