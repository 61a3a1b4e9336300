import * as z from 'zod'
import { isDay } from '#platform/shared/days.ts'

const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const day = z.string().refine(isDay)

export const auditCsvInput = z.object({
  q: z.string().max(100).default(''),
  person: whole.optional(),
  kind: z.string().max(60).optional(),
  record: z.string().max(200).optional(),
  from: day.optional(),
  to: day.optional(),
})
export const auditInput = auditCsvInput.extend({ before: whole.optional() })

export const auditAnswer = z.object({
  data: z.array(
    z.object({
      position: z.number(),
      at: z.string(),
      person_id: z.number(),
      person: z.string(),
      verb: z.string(),
      subject_kind: z.string(),
      subject_id: z.string(),
      record: z.string(),
      path: z.string(),
      change: z.string(),
    }),
  ),
  is_whole: z.boolean(),
})
export const filtersAnswer = z.object({
  people: z.array(z.object({ id: z.number(), name: z.string() })),
  kinds: z.array(z.string()),
  chain: z.object({ checked_at: z.string().nullable(), is_intact: z.boolean() }),
})
export const verifiedAnswer = z.object({ broken_at: z.number().nullable(), entries: z.number() })
