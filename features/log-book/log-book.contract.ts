/** The API calls for log books of vehicles on club rego. @source docs/reference/log-book.md §1.1, §1.2 */
import { msg } from '@lingui/core/macro'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { EntryValues } from './entry.rules.ts'
import type { BookState, CounterId, LogUse } from './log-book.rules.ts'

export type BookCounter = { id: CounterId; used: number; allowed: number }

/** A log book without its entries. */
export type BookSummary = {
  id: number
  vehicle_id: number
  state: BookState
  /** The number of the paper book; empty until it is issued. */
  number: string
  issuer: string
  scheme: string
  counters: BookCounter[]
  issued_on: string | null
  period_from: string | null
  period_to: string | null
  /** The note given when the book was requested, reported lost or refused. */
  note: string
}

/** The version of an entry before a correction. */
export type FormerEntry = EntryValues & {
  is_void: boolean
  why: string
  written_at: string
  written_by: string
  by_registrar: boolean
}

/** The current version of an entry, with all earlier ones. */
export type BookEntry = EntryValues & {
  /** The entry's number within the book. */
  position: number
  is_void: boolean
  /** The counter to which the day is added; null for a use that is not counted, or a drive that did not take place. */
  counter: CounterId | null
  written_at: string
  written_by: string
  /** How the entry was signed, `drawn` or `typed`; empty if no signature was required. */
  signed: string
  /** Whether the caller may correct the entry. */
  is_open: boolean
  /** When the entry was last corrected; null if it never was. The person and the reason are in the fields below. */
  corrected_at: string | null
  corrected_by: string
  why: string
  /** Whether the registrar made the last correction. */
  by_registrar: boolean
  /** The earlier versions of the entry, oldest first. */
  former: FormerEntry[]
}

export type Book = BookSummary & {
  asks_places: boolean
  asks_times: boolean
  asks_odometer: boolean
  /** The counter that each use counts against; null for none. */
  uses: { use: LogUse; counter: CounterId | null }[]
  /** The entries of the book by the day of the drive, latest first. */
  entries: BookEntry[]
}

/** A club event to which a drive may have led. */
export type BookEvent = { id: number; title: string; day: string }

export type BookVehicle = { id: number; name: string; year: number; plate: string; owner: string }

/** Everything that a vehicle's log book page shows. */
export type VehicleBook = {
  vehicle: BookVehicle
  /** The current book, otherwise the last one; null if there never was one. */
  book: Book | null
  /** The vehicle's other books, latest first. */
  others: BookSummary[]
  /** The reason why nothing can be written: no current membership or no registration. Empty if writing is possible. */
  closed: '' | 'not_financial' | 'not_registered'
  /** Whether the caller may request a book. */
  may_request: boolean
  /** Whether the caller may write in the book: only the owner may, while it is open. */
  may_write: boolean
  events: BookEvent[]
  /** The driver's name that a new entry starts with. */
  driver: string
}

export const LOG_BOOK_BASE = '/api/v1/club/logBook'

/** Returns the current book of each of the caller's vehicles that has one. */
export const ownBooks = endpoint<Record<string, never>, { data: BookSummary[] }>(
  'GET',
  `${LOG_BOOK_BASE}/mine`,
)
/**
 * Returns the books of the caller's vehicle; the registrar may read any vehicle's. `book_id` selects an earlier one.
 */
export const readVehicleBook = endpoint<{ vehicle_id: number; book_id?: number }, { item: VehicleBook }>(
  'GET',
  `${LOG_BOOK_BASE}/vehicle`,
)
/** Requests a book from the registrar. */
export const requestBook = endpoint<{ vehicle_id: number; note: string }, { item: VehicleBook }>(
  'POST',
  `${LOG_BOOK_BASE}/request`,
)
/** Reports the paper book as lost, so that the registrar issues another one. */
export const reportLost = endpoint<{ book_id: number; note: string }, { item: VehicleBook }>(
  'POST',
  `${LOG_BOOK_BASE}/lost`,
)

export type EntryInput = EntryValues & { book_id: number; signature: SignatureInput }

/** Writes an entry for a drive. With an Idempotency-Key it can be retried safely. */
export const writeEntry = endpoint<EntryInput, { item: VehicleBook }>('POST', `${LOG_BOOK_BASE}/entry`)

export type CorrectionInput = EntryValues & {
  book_id: number
  /** The position of the entry to be corrected. */
  position: number
  is_void: boolean
  why: string
}

/** Corrects an entry. The earlier version stays in the book. */
export const correctEntry = endpoint<CorrectionInput, { item: VehicleBook }>(
  'POST',
  `${LOG_BOOK_BASE}/correct`,
)

export const NOTE_MOST = 500

/** The refusals of the log book. */
export const LOG_BOOK_REFUSALS = {
  notFinancial: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Your log book can be written in while your membership is current. Renew to go on.`,
  },
  notRegistered: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`This vehicle has no current club registration.`,
  },
  wasNotFinancial: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`You were not a financial member on the day of this drive. Ask the registrar what to do.`,
  },
  wasNotRegistered: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`This vehicle was not on club registration on the day of this drive. Ask the registrar what to do.`,
  },
  closed: { code: 'CONFLICT', status: 409, message: msg`This log book is closed. No entries can be added.` },
  locked: {
    code: 'CONFLICT',
    status: 409,
    message: msg`After 24 hours an entry is locked. The registrar can still correct it.`,
  },
  alreadyThere: { code: 'CONFLICT', status: 409, message: msg`This vehicle has a log book already.` },
  keyReused: { code: 'VALIDATION', status: 422, message: msg`This key was used for something else.` },
  ownBook: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`You can’t issue or correct the log book of your own vehicle. Ask another registrar.`,
  },
} as const satisfies Record<string, Refusal>

/** Field errors that only the server can detect. */
export const LOG_BOOK_WORDS = {
  twice: msg`There is already an entry for this driver on that day`,
  event: msg`Choose one of the club’s events`,
  why: msg`Say what was wrong`,
  note: msg`Say what happened`,
} as const
