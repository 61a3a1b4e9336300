import * as z from 'zod'
import { isDay } from '#platform/shared/days.ts'
import { REASON_MOST, RETENTION_PARTS } from './retention.contract.ts'

const personId = z.int().min(1).max(2_147_483_647)
const day = z.string().refine(isDay)
const kept = z.object({ reason: z.string(), until: z.string(), by: z.string() }).nullable()
const state = { minimise_on: z.string().nullable(), minimised_on: z.string().nullable(), kept }

export const listInput = z.object({
  part: z.enum(RETENTION_PARTS).default('within_90'),
  q: z.string().trim().max(100).default(''),
  after: z.string().max(1000).optional(),
})
export const personInput = z.object({ person_id: z.coerce.number().pipe(personId) })
export const keepInput = z.strictObject({
  person_id: personId,
  reason: z.string().trim().min(1).max(REASON_MOST),
  until: day,
})
export const stopInput = z.strictObject({ person_id: personId })

export const stateAnswer = z.object({ item: z.object(state) })
export const listAnswer = z.object({
  data: z.array(
    z.object({
      person_id: z.number(),
      name: z.string(),
      number: z.string(),
      ended_on: z.string().nullable(),
      last_used_on: z.string().nullable(),
      is_notified: z.boolean(),
      ...state,
    }),
  ),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
})
