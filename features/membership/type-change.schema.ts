import * as z from 'zod'
import { isDay } from '#platform/shared/days.ts'

const rowId = z.int().min(1).max(2_147_483_647)
const fromQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
const day = z.string().refine(isDay)

export const typeChangeInput = z.object({
  id: fromQuery,
  period_id: fromQuery,
  type_id: fromQuery.optional(),
  from: day.optional(),
})
export const changeTypeInput = z.strictObject({
  id: rowId,
  period_id: rowId,
  type_id: rowId,
  from: day,
  why: z.string().max(2000),
})

const amount = z.number()
export const typeChangeAnswer = z.object({
  today: z.string(),
  types: z.array(z.object({ id: z.number(), name: z.string() })),
  preview: z.object({ paid: amount, unused: amount, cost: amount, credit: amount, due: amount }).nullable(),
})
