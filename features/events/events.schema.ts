import * as z from 'zod'
import { textLanguagesAnswer } from '#features/site/record-texts.schema.ts'
import {
  EVENT_COMPANIES,
  EVENT_KINDS,
  EVENT_STATUSES,
  SLUG_MAX_LENGTH,
  SLUG_PATTERN,
  WHOSE,
} from './events.contract.ts'
import { isMonth } from './events.rules.ts'

/** Maximum number of events in one response. */
export const LISTED_MOST = 200

export const calendarInput = z.object({
  month: z.string().refine(isMonth).optional(),
  kind: z.enum(EVENT_KINDS).optional(),
  track: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/)
    .optional(),
  runs: z.literal('1').optional(),
  whose: z.enum(WHOSE).optional(),
  most: z.coerce.number().int().min(1).max(LISTED_MOST).optional(),
})

export const eventParams = z.object({ slug: z.string().max(SLUG_MAX_LENGTH).regex(SLUG_PATTERN) })

const track = z.object({ slug: z.string(), name: z.string(), colour: z.string() })
const instant = z.string()

const listed = z.object({
  slug: z.string(),
  title: z.string(),
  kind: z.enum(EVENT_KINDS),
  round: z.number().nullable(),
  status: z.enum(EVENT_STATUSES),
  status_reason: z.string(),
  track: track.nullable(),
  place: z.string(),
  starts_at: instant,
  ends_at: instant,
  starts_on: z.string(),
  ends_on: z.string(),
  all_day: z.boolean(),
  timezone: z.string(),
  is_club_rego_run: z.boolean(),
  price: z.number().nullable(),
  entries_open_at: instant.nullable(),
  entries_close_at: instant.nullable(),
  late_until: instant.nullable(),
  late_fee: z.number().nullable(),
  capacity: z.number().nullable(),
  places_taken: z.number(),
  reserve_capacity: z.number(),
  volunteers_needed: z.number(),
  volunteers_taken: z.number(),
  more: z
    .object({
      about: z.string(),
      junior: z.object({ label: z.string(), price: z.number() }).nullable(),
    })
    .optional(),
  text_languages: textLanguagesAnswer.exactOptional(),
})

const elsewhere = z.object({
  id: z.string(),
  title: z.string(),
  organiser: z.string(),
  place: z.string(),
  kind: z.enum(EVENT_KINDS).nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  is_cancelled: z.boolean(),
  url: z.string(),
})

export const calendarAnswer = z.object({
  data: z.array(listed),
  elsewhere: z.array(elsewhere),
  now: instant,
  today: z.string(),
})

export const filtersAnswer = z.object({
  data: z.object({
    kinds: z.array(z.enum(EVENT_KINDS)),
    tracks: z.array(track.extend({ surface: z.string(), length_m: z.number().nullable() })),
    has_runs: z.boolean(),
    has_elsewhere: z.boolean(),
    first_month: z.string(),
    last_month: z.string(),
  }),
})

const detail = listed.extend({
  series: z.string(),
  body: z.string(),
  address: z.string(),
  gate_note: z.string(),
  sanction: z.string(),
  permit_no: z.string(),
  licence_required: z.array(z.string()),
  company: z.enum(EVENT_COMPANIES),
  min_age: z.number().nullable(),
  passengers: z.boolean().nullable(),
  noise_db: z.number().nullable(),
  spectators: z.enum(['free', 'ticket', 'none']),
  spectator_note: z.string(),
  contact: z.string(),
  sessions: z.array(z.object({ day: z.string(), time: z.string(), label: z.string() })),
  classes: z.array(
    z.object({ code: z.string(), name: z.string(), rule: z.string(), places: z.number().nullable() }),
  ),
  class_note: z.string(),
  prices: z.array(z.object({ label: z.string(), note: z.string(), price: z.number() })),
  documents: z.array(z.object({ name: z.string(), url: z.string(), bytes: z.number() })),
  officials: z.array(z.object({ role: z.string(), name: z.string() })),
  volunteers: z.array(z.object({ role: z.string(), needed: z.number(), taken: z.number() })),
  picture: z
    .object({
      hash: z.string(),
      aspect: z.string(),
      alt: z.string(),
      placeholder: z.string(),
      width: z.number(),
      height: z.number(),
    })
    .nullable(),
  sequence: z.number(),
  updated_at: instant,
})

export const eventAnswer = z.object({ item: detail, now: instant })
