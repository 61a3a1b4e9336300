import * as z from 'zod'
import { revision } from '#platform/server/revision.schema.ts'
import { EVENT_LIST_LIMITS, listPartOf } from './event-lists.rules.ts'
import { EVENT_ROWS_MOST } from './event-rows.rules.ts'
import { EVENT_COMPANIES, EVENT_KINDS, EVENT_STATUSES, PRICES_FOR } from './events.contract.ts'
import { recordTextsInput } from '#features/site/record-texts.schema.ts'
import { isDay } from '#platform/shared/days.ts'
import { isWholeCents } from '#platform/shared/money.ts'
import {
  DESK_EVENT_VIEWS,
  DOCUMENT_NAME_MAX_LENGTH,
  DOCUMENTS_MAX,
  EVENT_TEXT_LIMITS,
  type EventText,
  EVENTS_COLUMNS,
  EVENTS_SORTS,
  PICTURE_WORDS_MAX_LENGTH,
  SANCTIONS,
} from './events-desk.contract.ts'

const words = (most: number) => z.string().trim().max(most)
const needed = (most: number) => z.string().trim().min(1).max(most)
const day = z.string().refine(isDay)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const moment = z.union([
  z.literal(''),
  z.string().refine((text) => isDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10))),
])
const count = z.int().min(0).max(10_000)
const dollars = z.number().min(0).max(100_000).refine(isWholeCents)
const id = z.int().min(1).max(2_147_483_647)

const texts = {
  title: words(EVENT_TEXT_LIMITS.title),
  series: words(EVENT_TEXT_LIMITS.series),
  body: words(EVENT_TEXT_LIMITS.body),
  status_reason: words(EVENT_TEXT_LIMITS.status_reason),
  class_note: words(EVENT_TEXT_LIMITS.class_note),
  spectator_note: words(EVENT_TEXT_LIMITS.spectator_note),
} satisfies Record<EventText, z.ZodType<string>>

const form = z.strictObject({
  title: needed(EVENT_TEXT_LIMITS.title),
  kind: z.enum(EVENT_KINDS),
  series: texts.series,
  round: z.int().min(1).max(99).nullable(),
  track_id: id.nullable(),
  place: words(120),
  address: words(300),
  starts_on: day,
  starts_time: time,
  ends_on: day,
  ends_time: time,
  all_day: z.boolean(),
  status: z.enum(['draft', 'published', 'postponed']),
  status_reason: texts.status_reason,
  sanction: z.enum(SANCTIONS),
  permit_no: words(20),
  licence_required: z.array(needed(60)).max(EVENT_ROWS_MOST.licence_required),
  min_age: z.int().min(1).max(99).nullable(),
  passengers: z.boolean().nullable(),
  company: z.enum(EVENT_COMPANIES),
  entries_open: moment,
  entries_close: moment,
  late_until: moment,
  late_fee: dollars.nullable(),
  refund_days: z.int().min(0).max(365),
  capacity: z.int().min(1).max(10_000).nullable(),
  reserve_capacity: count,
  classes: z
    .array(
      z.strictObject({
        code: needed(8),
        name: needed(60),
        rule: words(200),
        places: z.int().min(1).max(10_000).nullable(),
      }),
    )
    .max(EVENT_ROWS_MOST.classes),
  class_note: texts.class_note,
  prices: z
    .array(z.strictObject({ label: needed(60), note: words(120), price: dollars, who: z.enum(PRICES_FOR) }))
    .max(EVENT_ROWS_MOST.prices),
  sessions: z.array(z.strictObject({ day, time, label: needed(120) })).max(EVENT_ROWS_MOST.sessions),
  officials: z.array(z.strictObject({ role: needed(60), name: words(120) })).max(EVENT_ROWS_MOST.officials),
  volunteers: z
    .array(z.strictObject({ role: needed(60), needed: count, taken: count }))
    .max(EVENT_ROWS_MOST.volunteers),
  spectators: z.enum(['free', 'ticket', 'none']),
  spectator_note: texts.spectator_note,
  contact: words(200),
  noise_db: z.int().min(1).max(200).nullable(),
  is_club_rego_run: z.boolean(),
  documents: z
    .array(
      z.strictObject({
        file: z.string().regex(/^[\w-]{22}$/),
        name: needed(DOCUMENT_NAME_MAX_LENGTH),
        bytes: z.int().min(0),
        is_regulations: z.boolean(),
      }),
    )
    .max(DOCUMENTS_MAX),
  picture: z
    .strictObject({ hash: z.string().regex(/^[0-9a-f]{32}$/), alt: words(PICTURE_WORDS_MAX_LENGTH) })
    .nullable(),
  body: texts.body,
  translations: recordTextsInput(texts, (field) => {
    const part = listPartOf(field)
    return part === null ? null : EVENT_LIST_LIMITS[part]
  }).exactOptional(),
})

const listFilter = {
  view: z.enum(DESK_EVENT_VIEWS).default('coming'),
  q: z.string().max(120).default(''),
  kind: z.enum(EVENT_KINDS).optional(),
  state: z.enum(EVENT_STATUSES).optional(),
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(EVENTS_SORTS).default('day'),
  order: z.enum(['asc', 'desc']).optional(),
}
export const deskListInput = z.object({ ...listFilter, after: z.string().max(1000).optional() })

/** Splits the text of a query parameter into its values, which are separated by commas. */
const listed = (text: string) => text.split(',').filter((part) => part !== '')
export const eventsCsvInput = z.object({
  ...listFilter,
  columns: z
    .string()
    .max(200)
    .transform(listed)
    .pipe(z.array(z.enum(EVENTS_COLUMNS)).min(1))
    .default([...EVENTS_COLUMNS]),
  ids: z
    .string()
    .max(2000)
    .regex(/^\d{1,9}(?:,\d{1,9})*$/)
    .transform((text) => listed(text).map(Number))
    .optional(),
})

export const deskOneInput = z.object({ id: z.coerce.number().pipe(id).optional() })
export const headInput = z.object({ id: z.coerce.number().pipe(id) })
export const saveInput = z.strictObject({ id: id.nullable(), updated_at: revision, form })
export const copyInput = z.strictObject({ id, day })
export const cancelInput = z.strictObject({ id, reason: needed(300) })

const item = z.object({
  id: z.number(),
  slug: z.string(),
  state: z.enum(EVENT_STATUSES),
  places_taken: z.number(),
  updated_at: z.string(),
  form,
})

export const deskListAnswer = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      slug: z.string(),
      title: z.string(),
      kind: z.enum(EVENT_KINDS),
      state: z.enum(EVENT_STATUSES),
      starts_on: z.string(),
      place: z.string(),
      capacity: z.number().nullable(),
      places_taken: z.number(),
    }),
  ),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
  counts: z.partialRecord(z.enum(DESK_EVENT_VIEWS), z.number()),
})
export const deskItemAnswer = z.object({ item })
export const headAnswer = z.object({
  item: form
    .pick({
      title: true,
      starts_on: true,
      starts_time: true,
      ends_on: true,
      ends_time: true,
      all_day: true,
      place: true,
      entries_open: true,
      entries_close: true,
      late_until: true,
    })
    .extend({
      id: z.number(),
      slug: z.string(),
      state: z.enum(EVENT_STATUSES),
      counts: z.object({
        prices: z.number(),
        entries: z.number(),
        officials: z.number(),
        officials_named: z.number(),
        documents: z.number(),
      }),
    }),
})
export const deskOneAnswer = z.object({
  item,
  tracks: z.array(z.object({ id: z.number(), name: z.string() })),
  competition_kinds: z.array(z.enum(EVENT_KINDS)),
})
