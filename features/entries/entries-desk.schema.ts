import * as z from 'zod'
import { EVENT_STATUSES } from '#features/events/events.contract.ts'
import { saleInput } from '#features/till/till.schema.ts'
import { licence } from './entries.schema.ts'
import { ENTRY_LIMITS, RACE_NUMBER } from './entries.rules.ts'
import { DAY_MARKS, type DayMark, ENTRY_STATES } from './entry-state.rules.ts'

const id = z.uuid()
export const eventId = z.coerce.number().pipe(z.int().min(1).max(2_147_483_647))
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
const MARKS = Object.keys(DAY_MARKS) as DayMark[]

export const deskEntriesInput = z.object({ event: eventId })
export const receivedAnswer = z.object({ received: z.number() })
export const deskEntryInput = z.object({ id })
export const markInput = z.strictObject({ id, mark: z.enum(MARKS) })
export const offerInput = z.strictObject({ id })
export const declineInput = z.strictObject({ id, reason: line(300).min(1) })
export const paperInput = z.strictObject({
  event: z.int().min(1).max(2_147_483_647),
  entrant: line(ENTRY_LIMITS.name).min(1),
  class_code: line(8),
  race_number: z.union([z.literal(''), z.string().regex(RACE_NUMBER)]),
  car: line(ENTRY_LIMITS.car),
  shows_name: z.boolean().optional(),
  paid: saleInput.pick({ till: true, amount: true, method: true }).optional(),
})

const state = z.enum(ENTRY_STATES)
const eventLine = {
  id: z.number(),
  title: z.string(),
  starts_on: z.string(),
  place: z.string(),
  state: z.enum(EVENT_STATUSES),
  capacity: z.number().nullable(),
  places_taken: z.number(),
  reserves: z.number(),
  unpaid: z.number(),
}
const entry = {
  id: z.string(),
  entrant: z.string(),
  is_paper: z.boolean(),
  is_volunteer: z.boolean(),
  state,
  price_label: z.string(),
  total: z.number(),
  is_paid: z.boolean(),
  class_code: z.string(),
  race_number: z.string(),
  car: z.object({ name: z.string(), colour: z.string(), rego: z.string(), year: z.number() }).nullable(),
  transponder: z.string(),
  licence: licence.nullable(),
  club: z.string(),
  is_day_member: z.boolean(),
  mobile: z.string(),
  emergency: z.string(),
  guardian: z.string(),
  note: z.string(),
  place: z.number().nullable(),
  entered_at: z.string(),
}

export const deskEventsAnswer = z.object({ data: z.array(z.object(eventLine)) })
export const deskEntriesAnswer = z.object({
  event: z.object({
    ...eventLine,
    slug: z.string(),
    permit_no: z.string(),
    timezone: z.string(),
    classes: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  data: z.array(z.object(entry)),
  to_give_back: z.number().nullable(),
  disclaimer: z.array(z.object({ title: z.string(), body: z.string() })),
})
export const deskEntryAnswer = z.object({
  item: z.object({
    ...entry,
    event_id: z.number(),
    guarded_id: z.number().nullable(),
    order_number: z.number(),
    notes: z.array(z.object({ at: z.string(), state, by: z.string(), words: z.string() })),
    signatures: z.array(
      z.object({ name: z.string(), role: z.string(), signed_at: z.string(), texts: z.string() }),
    ),
  }),
})
