import * as z from 'zod'
import { isWholeCents } from '#platform/shared/money.ts'
import {
  ASSIGNMENT_EFFECTS,
  BANK_LINE_STATES,
  BANK_LINES_SORTS,
  LINE_DECISIONS,
  SUGGESTION_REASONS,
} from './bank-lines.contract.ts'
import { LINE_PARTS_MOST } from './split-lines.rules.ts'

const lineKey = z.string().min(1).max(200)
const orderNumber = z.int().min(1).max(2_147_483_647)
const fromQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)

const sum = z
  .string()
  .regex(/^\d{1,7}(?:\.\d{1,2})?$/)
  .transform(Number)

export const bankLinesInput = z.object({
  q: z.string().max(100).default(''),
  least: sum.optional(),
  most: sum.optional(),
  sort: z.enum(BANK_LINES_SORTS).default('day'),
  order: z.enum(['asc', 'desc']).default('asc'),
  after: z.string().max(1000).optional(),
})
export const previewInput = z.object({ line: lineKey, number: fromQuery })
export const suggestionsInput = z.object({ line: lineKey })
export const suggestionsAnswer = z.object({
  data: z.array(
    z.object({
      order_number: z.number(),
      buyer: z.string(),
      items: z.string(),
      due: z.number(),
      reasons: z.array(z.enum(SUGGESTION_REASONS)),
    }),
  ),
})
export const lineInput = z.strictObject({ line: lineKey })
export const settleLineInput = z.strictObject({
  line: lineKey,
  how: z.enum(LINE_DECISIONS),
  number: orderNumber.optional(),
})
export const creditLineInput = z.strictObject({
  line: lineKey,
  number: orderNumber.optional(),
  email: z.string().max(254).optional(),
})
/** An amount in dollars and whole cents. @source docs/reference/interfaces.md §3.3 */
const partAmount = z.number().gt(0).max(10_000_000).refine(isWholeCents)
export const splitLineInput = z.strictObject({
  line: lineKey,
  amounts: z.array(partAmount).max(LINE_PARTS_MOST),
})
export const combineLinesInput = z.strictObject({ lines: z.array(lineKey).max(LINE_PARTS_MOST) })

const line = z.object({
  line: z.string(),
  day: z.string(),
  description: z.string(),
  amount: z.number(),
  state: z.enum(BANK_LINE_STATES),
  reason: z.string(),
  order_number: z.number().nullable(),
  buyer: z.string(),
  by: z.number().nullable(),
  part_of: z.number().nullable(),
  settled_at: z.string().nullable(),
  can_undo: z.boolean(),
})
export const bankLinesAnswer = z.object({
  open: z.array(line),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
  open_total: z.number(),
  open_amount: z.number(),
  settled: z.array(line),
})
export const previewAnswer = z.object({
  order_number: z.number(),
  buyer: z.string(),
  effect: z.enum(ASSIGNMENT_EFFECTS),
  due: z.number(),
  by: z.number(),
})
export const settleLineAnswer = z.object({ line: z.string(), outcome: z.string(), order_number: z.number() })
export const decidedAnswer = z.object({ line: z.string(), state: z.enum(BANK_LINE_STATES) })
export const splitAnswer = z.object({
  line: z.string(),
  state: z.enum(BANK_LINE_STATES),
  parts: z.array(z.string()),
})
