import * as z from 'zod'
import { ENTRY_STATES } from '#features/entries/entry-state.rules.ts'
import { EVENT_STATUSES, SLUG_MAX_LENGTH, SLUG_PATTERN } from '#features/events/events.contract.ts'
import { RESULT_STEPS, RESULTS_FILE_MAX_LENGTH } from './results-desk.contract.ts'
import { RESULT_STATUSES } from './results.contract.ts'

const ID_MAX = 2_147_483_647
const slug = z.string().max(SLUG_MAX_LENGTH).regex(SLUG_PATTERN)
const ofQuery = z.coerce.number().pipe(z.int().min(1).max(ID_MAX))
const event = z.int().min(1).max(ID_MAX)

export const ofInput = z.object({ slug })
export const vehicleInput = z.object({ id: ofQuery })
export const deskInput = z.object({ event: ofQuery })
const version = z.string().max(60).optional()
export const importInput = z.strictObject({ event, csv: z.string().max(RESULTS_FILE_MAX_LENGTH), version })
export const stepInput = z.strictObject({ event, step: z.enum(RESULT_STEPS), version })

const outcome = z.enum(RESULT_STATUSES)
const ms = z.number().nullable()
const row = {
  line: z.number(),
  position: z.number().nullable(),
  race_number: z.string(),
  name: z.string(),
  class_code: z.string(),
  car: z.string(),
  times_ms: z.array(ms),
  best_ms: ms,
  penalty_ms: z.number(),
  outcome,
  points: z.number().nullable(),
}

export const resultsAnswer = z.object({
  item: z.object({ is_final: z.boolean(), rows: z.array(z.object(row)) }),
})
export const ownAnswer = z.object({
  item: z.object({ line: z.number(), mark: z.enum(['first', 'best']).nullable(), former_ms: ms }).nullable(),
})
export const lastResultAnswer = z.object({
  slug: z.string(),
  title: z.string(),
  starts_on: z.string(),
  class_code: z.string(),
  rows: z.array(
    z.object({
      line: z.number(),
      position: z.number().nullable(),
      race_number: z.string(),
      name: z.string(),
      best_ms: ms,
      outcome,
      is_own: z.boolean(),
    }),
  ),
  mark: z.enum(['first', 'best']).nullable(),
})
export const vehicleAnswer = z.object({
  data: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      starts_on: z.string(),
      state: z.enum(ENTRY_STATES),
      class_code: z.string(),
      race_number: z.string(),
      result: z
        .object({
          is_final: z.boolean(),
          position: z.number().nullable(),
          of: z.number(),
          best_ms: ms,
          outcome,
          points: z.number().nullable(),
        })
        .nullable(),
    }),
  ),
})
export const deskAnswer = z.object({
  event: z.object({
    id: z.number(),
    slug: z.string(),
    title: z.string(),
    starts_on: z.string(),
    state: z.enum(EVENT_STATUSES),
    is_over: z.boolean(),
    classes: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  entrants: z.array(
    z.object({
      id: z.string(),
      race_number: z.string(),
      name: z.string(),
      class_code: z.string(),
      car: z.string(),
      shows_name: z.boolean(),
    }),
  ),
  rows: z.array(z.object({ ...row, is_entered: z.boolean(), shows_name: z.boolean() })),
  version: z.string(),
})
