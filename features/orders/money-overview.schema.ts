import * as z from 'zod'
import { daysBetween, isDay } from '#platform/shared/days.ts'
import { COMPARISONS, INCOME_KINDS, MONEY_DAYS_MOST, ORDER_INCOME_KINDS } from './money-overview.contract.ts'

const day = z.string().max(10).refine(isDay)
const period = { from: day, to: day }

function isPeriod({ from, to }: { from: string; to: string }): boolean {
  return from <= to && daysBetween(from, to) < MONEY_DAYS_MOST
}

export const moneyOverviewInput = z.object({ ...period, compare: z.enum(COMPARISONS) }).refine(isPeriod, {
  path: ['to'],
})
const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
const FIGURES = ['kind', 'method', 'event_id'] as const
export const moneyOrdersInput = z
  .object({
    ...period,
    kind: z.enum(ORDER_INCOME_KINDS).optional(),
    method: z.string().min(1).max(40).optional(),
    event_id: number.optional(),
    after: number.optional(),
  })
  .refine(isPeriod, { path: ['to'] })
  .refine((input) => FIGURES.filter((figure) => input[figure] !== undefined).length === 1, { path: ['kind'] })

const amount = z.number()
export const moneyOverviewAnswer = z.object({
  from: z.string(),
  to: z.string(),
  compared_from: z.string(),
  compared_to: z.string(),
  received: z.object({ amount, before: amount, orders: z.int() }),
  refunded: z.object({ amount, gst: amount, before: amount, count: z.int() }),
  owed: z.object({ amount, count: z.int(), oldest: z.string().nullable() }),
  gst: amount,
  kinds: z.array(
    z.object({ kind: z.enum(INCOME_KINDS), sales: z.int(), amount, gst: amount, before: amount }),
  ),
  methods: z.array(z.object({ method: z.string(), amount, counter: amount })),
  step: z.enum(['day', 'month']),
  steps: z.array(z.object({ day: z.string(), amounts: z.partialRecord(z.enum(INCOME_KINDS), amount) })),
})
export const moneyOrdersAnswer = z.object({
  data: z.array(z.object({ number: z.int(), buyer: z.string(), paid_at: z.string(), amount })),
  is_whole: z.boolean(),
})
