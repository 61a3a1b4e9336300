import * as z from 'zod'
import { CASE_STATES } from '#features/club-rego/case-states.rules.ts'
import { nextEntryAnswer } from '#features/entries/entries.schema.ts'
import { ENTRY_WINDOWS } from '#features/events/events.rules.ts'
import { homeAnswer } from '#features/membership/membership.schema.ts'
import { lastResultAnswer } from '#features/results/results.schema.ts'
import { WATCHED_KINDS } from './watched-dates.rules.ts'

const day = z.string().nullable()

export const membersHomeAnswer = z.object({
  ...homeAnswer.shape,
  own: z.object({
    entry: z
      .object({
        ...nextEntryAnswer.shape,
        best: z.object({ time_ms: z.number(), title: z.string() }).nullable(),
      })
      .nullable(),
    next_event: z
      .object({
        slug: z.string(),
        title: z.string(),
        starts_on: z.string(),
        entries: z.object({ kind: z.enum(ENTRY_WINDOWS), day }).nullable(),
      })
      .nullable(),
    open_events: z.number(),
    result: lastResultAnswer.nullable(),
    cars: z.number(),
    club_rego: z.object({
      to_do: z.object({ id: z.number(), name: z.string(), state: z.enum(CASE_STATES) }).nullable(),
      registered: z.number(),
    }),
    dates: z.array(
      z.object({
        kind: z.enum(WATCHED_KINDS),
        day,
        is_over: z.boolean(),
        name: z.string(),
        note: z.string(),
        days: z.object({ used: z.number(), allowed: z.number() }).nullable(),
        path: z.string(),
      }),
    ),
    licence_ends: day,
  }),
})
