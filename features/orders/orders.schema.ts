import * as z from 'zod'
import { ORDER_STATUSES } from './orders.contract.ts'

const publicId = z.string().regex(/^[A-Za-z0-9_-]{27}$/)
const rowId = z.int().min(1).max(2_147_483_647)
const NOTE_MOST = 500
const DOLLARS_MOST = 1_000_000

/** A path of this site or an absolute address of it; `returnPathOf` checks which. */
const returnUrl = z.string().max(600)

const note = z
  .string()
  .max(NOTE_MOST)
  .refine((text) => !/[^\P{Cc}\n]/u.test(text))

export const submitInput = z.strictObject({
  address: rowId.nullable().default(null),
  shipping_option_id: rowId.nullable().optional(),
  paymentGateway: z.string().max(40).nullable().default(null),
  note: note.default(''),
  promotion_code: z.string().max(60).nullable().optional(),
  url: returnUrl.optional(),
  use_credit: z.boolean().default(false),
  expected_total: z.number().min(0).max(DOLLARS_MOST).optional(),
  expected_pick_up: z.boolean().optional(),
})

export const submitAnswer = z.object({
  success: z.boolean(),
  payment: z.string(),
  message: z.string(),
  text_code: z.string(),
  order: z.string(),
})

export const payInput = z.strictObject({
  id: publicId,
  paymentGateway: z.string().max(40),
  url: returnUrl.optional(),
})

export const orderIdInput = z.object({ id: publicId })
export const cancelOrderAnswer = z.object({ success: z.boolean(), message: z.string() })

export const mineInput = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(1),
})

const status = z.enum(ORDER_STATUSES)

export const mineAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      status,
      placed_at: z.string(),
      total_amount: z.number(),
      summary: z.string(),
      has_tickets: z.boolean(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  page_size: z.number(),
})

export const stateAnswer = z.object({
  item: z.object({
    id: z.string(),
    number: z.number(),
    status,
    is_paid: z.boolean(),
    due_amount: z.number(),
    updated_at: z.string(),
  }),
})
