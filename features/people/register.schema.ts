import * as z from 'zod'
import { isDay } from '#platform/shared/days.ts'

const on = z.string().refine(isDay).optional()

export const registerInput = z.object({ on, after: z.string().max(1000).optional() })
export const registerCsvInput = z.object({ on })
export const registerAnswer = z.object({
  on: z.string(),
  data: z.array(
    z.object({
      person_id: z.number(),
      name: z.string(),
      number: z.string(),
      address: z.string(),
      joined_on: z.string().nullable(),
      household: z.string(),
      is_name_only: z.boolean(),
    }),
  ),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
})
