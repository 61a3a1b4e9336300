import * as z from 'zod'
import { signatureInput } from '#features/signatures/signatures.schema.ts'
import { NOTE_MOST } from './log-book.contract.ts'
import { BOOK_STATES, COUNTER_IDS, LOG_USES } from './log-book.rules.ts'

const id = z.int().min(1).max(2_147_483_647)
const askedId = z.coerce.number().pipe(id)
/** Accepts more than any field may contain, because the rules check the length and give a readable message. */
const text = z.string().max(400)
const day = z.string().max(10)
const reading = z.int().min(0).max(99_999_999).nullable()

const entryFields = {
  day,
  use: z.enum(LOG_USES),
  event_id: id.nullable(),
  event_name: text,
  driver_name: text,
  from: text,
  to: text,
  start_time: z.string().max(10),
  finish_time: z.string().max(10),
  odometer_start: reading,
  odometer_end: reading,
}

export const vehicleBookInput = z.object({ vehicle_id: askedId, book_id: askedId.optional() })
export const requestInput = z.strictObject({ vehicle_id: id, note: z.string().max(NOTE_MOST) })
export const lostInput = z.strictObject({ book_id: id, note: z.string().max(NOTE_MOST) })
export const entryInput = z.strictObject({ book_id: id, ...entryFields, signature: signatureInput })
export const correctionInput = z.strictObject({
  book_id: id,
  position: id,
  ...entryFields,
  is_void: z.boolean(),
  why: z.string().max(NOTE_MOST),
})

export const deskVehicleInput = z.object({
  vehicle_id: askedId,
  book_id: askedId.optional(),
  period_from: day.optional(),
  period_to: day.optional(),
})
export const dayBookInput = z.object({ from: day.optional(), to: day.optional() })
export const issueInput = z.strictObject({
  vehicle_id: id,
  number: text,
  issuer: text,
  issued_on: day,
  period_from: day,
  period_to: day,
  days: z.partialRecord(z.enum(COUNTER_IDS), z.int()),
})
export const refuseInput = z.strictObject({ book_id: id, why: z.string().max(NOTE_MOST) })

/** The fields of a book without its entries. */
export const summaryFields = {
  id: z.number(),
  vehicle_id: z.number(),
  state: z.enum(BOOK_STATES),
  number: z.string(),
  issuer: z.string(),
  scheme: z.string(),
  counters: z.array(z.object({ id: z.enum(COUNTER_IDS), used: z.number(), allowed: z.number() })),
  issued_on: z.string().nullable(),
  period_from: z.string().nullable(),
  period_to: z.string().nullable(),
  note: z.string(),
}
const summary = z.object(summaryFields)

const saidFields = {
  day: z.string(),
  use: z.enum(LOG_USES),
  event_id: z.number().nullable(),
  event_name: z.string(),
  driver_name: z.string(),
  from: z.string(),
  to: z.string(),
  start_time: z.string(),
  finish_time: z.string(),
  odometer_start: z.number().nullable(),
  odometer_end: z.number().nullable(),
  is_void: z.boolean(),
  why: z.string(),
  written_at: z.string(),
  written_by: z.string(),
  by_registrar: z.boolean(),
}

const entry = z.object({
  ...saidFields,
  position: z.number(),
  corrected_at: z.string().nullable(),
  corrected_by: z.string(),
  counter: z.enum(COUNTER_IDS).nullable(),
  signed: z.string(),
  is_open: z.boolean(),
  former: z.array(z.object(saidFields)),
})

const book = z.object({
  ...summaryFields,
  asks_places: z.boolean(),
  asks_times: z.boolean(),
  asks_odometer: z.boolean(),
  uses: z.array(z.object({ use: z.enum(LOG_USES), counter: z.enum(COUNTER_IDS).nullable() })),
  entries: z.array(entry),
})

const vehicleBook = z.object({
  vehicle: z.object({
    id: z.number(),
    name: z.string(),
    year: z.number(),
    plate: z.string(),
    owner: z.string(),
  }),
  book: book.nullable(),
  others: z.array(summary),
  closed: z.enum(['', 'not_financial', 'not_registered']),
  may_request: z.boolean(),
  may_write: z.boolean(),
  events: z.array(z.object({ id: z.number(), title: z.string(), day: z.string() })),
  driver: z.string(),
})

export const ownBooksAnswer = z.object({ data: z.array(summary) })
export const vehicleBookAnswer = z.object({ item: vehicleBook })

export const dayBookAnswer = z.object({
  from: z.string(),
  to: z.string(),
  data: z.array(
    z.object({
      day: z.string(),
      title: z.string(),
      place: z.string(),
      kind: z.enum(['run', 'event', 'other']),
      drives: z.array(z.object({ vehicle: z.string(), plate: z.string(), driver: z.string() })),
    }),
  ),
})

export const deskBookAnswer = z.object({
  item: z.object({
    found: vehicleBook,
    proposal: z
      .object({
        scheme: z.string(),
        issuer: z.string(),
        period_from: z.string(),
        period_to: z.string(),
        days: z.array(z.object({ id: z.enum(COUNTER_IDS), days: z.number(), whole_year: z.number() })),
      })
      .nullable(),
    broken_at: z.number().nullable(),
  }),
})
