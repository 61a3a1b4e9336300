import * as z from 'zod'
import { daysBetween, isDay } from '#platform/shared/days.ts'
import { BAS_FIGURES } from './bas.contract.ts'
import { MONEY_DAYS_MOST } from './money-overview.contract.ts'

const day = z.string().max(10).refine(isDay)
const period = { from: day, to: day }

function isPeriod({ from, to }: { from: string; to: string }): boolean {
  return from <= to && daysBetween(from, to) < MONEY_DAYS_MOST
}

export const basYearInput = z.object({
  year: z
    .string()
    .regex(/^20\d\d$/)
    .transform(Number)
    .optional(),
})
export const basLinesInput = z
  .object({ ...period, figure: z.enum(BAS_FIGURES), after: z.string().max(1000).optional() })
  .refine(isPeriod, { path: ['to'] })
export const periodInput = z.object(period).refine(isPeriod, { path: ['to'] })

const amount = z.number()
export const basYearAnswer = z.object({
  is_registered: z.boolean(),
  year: z.int(),
  first_year: z.int(),
  last_year: z.int(),
  quarters: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      g1: amount,
      gst_1a: amount,
      gst_1b: amount,
      sales: z.int(),
      refunds: z.int(),
      adjustments: z.int(),
    }),
  ),
})
export const basLinesAnswer = z.object({
  data: z.array(
    z.object({ order_number: z.int().nullable(), buyer: z.string(), at: z.string(), amount, gst: amount }),
  ),
  next: z.string().nullable(),
})
export const eventIncomeAnswer = z.object({
  data: z.array(
    z.object({
      event_id: z.int(),
      title: z.string(),
      day: z.string(),
      entries: amount,
      tickets: amount,
      refunded: amount,
      gst: amount,
      total: amount,
    }),
  ),
})
