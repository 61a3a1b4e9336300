/** Log books of vehicles on club rego, on the wire. @source DOMAIN §3.7, §4 "Log book" */
import { msg } from '@lingui/core/macro'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { EntryValues } from './entry.rules.ts'
import type { BookState, CounterId, LogUse } from './log-book.rules.ts'

export type BookCounter = { id: CounterId; used: number; allowed: number }

/** One book, without its entries. */
export type BookSummary = {
  id: number
  vehicle_id: number
  state: BookState
  /** Of the paper book; empty until it is issued. */
  number: string
  issuer: string
  scheme: string
  counters: BookCounter[]
  issued_on: string | null
  period_from: string | null
  period_to: string | null
  /** What was said of it, when it was asked for, lost or refused. */
  note: string
}

/** What stood there before a correction. */
export type FormerEntry = EntryValues & {
  is_void: boolean
  why: string
  written_at: string
  written_by: string
  by_registrar: boolean
}

/** A drive as it holds, with all that it was corrected from. */
export type BookEntry = EntryValues & {
  /** Its number in the book. */
  position: number
  is_void: boolean
  /** Which counter its day is counted against; null for a use that costs nothing, or that did not take place. */
  counter: CounterId | null
  written_at: string
  written_by: string
  /** `drawn`, `typed`; empty where none was asked. */
  signed: string
  /** Whether who asks may correct it. */
  is_open: boolean
  /** When, by whom and why it was corrected last; null and empty where it never was. */
  corrected_at: string | null
  corrected_by: string
  why: string
  /** Whether it was the registrar who corrected it. */
  by_registrar: boolean
  /** Oldest first. */
  former: FormerEntry[]
}

export type Book = BookSummary & {
  asks_places: boolean
  asks_times: boolean
  asks_odometer: boolean
  /** Which counter each use takes a day from; null for none. */
  uses: { use: LogUse; counter: CounterId | null }[]
  /** By the day of the drive, the latest first. */
  entries: BookEntry[]
}

/** An event of the club that a drive may have gone to. */
export type BookEvent = { id: number; title: string; day: string }

export type BookVehicle = { id: number; name: string; year: number; plate: string; owner: string }

/** Everything that the page of a vehicle's log book shows. */
export type VehicleBook = {
  vehicle: BookVehicle
  /** The present one, else the last one; null where there never was one. */
  book: Book | null
  /** All others, the latest first. */
  others: BookSummary[]
  /** Why nothing can be written: no current membership, no registration; empty where it can. */
  closed: '' | 'not_financial' | 'not_registered'
  /** Whether who asks may ask the registrar for a book. */
  may_request: boolean
  /** Whether who asks may write into it: its owner, as long as it is open. */
  may_write: boolean
  events: BookEvent[]
  /** Whom an entry is begun with. */
  driver: string
}

export const LOG_BOOK_BASE = '/api/v1/club/logBook'

/** The present book of each of one's own vehicles that has one. */
export const ownBooks = endpoint<Record<string, never>, { data: BookSummary[] }>(
  'GET',
  `${LOG_BOOK_BASE}/mine`,
)
/** The books of one's own vehicle; the registrar reads any. `book_id` shows an earlier one. */
export const readVehicleBook = endpoint<{ vehicle_id: number; book_id?: number }, { item: VehicleBook }>(
  'GET',
  `${LOG_BOOK_BASE}/vehicle`,
)
/** Asks the registrar for a book. */
export const requestBook = endpoint<{ vehicle_id: number; note: string }, { item: VehicleBook }>(
  'POST',
  `${LOG_BOOK_BASE}/request`,
)
/** The paper book is gone; the registrar issues another one. */
export const reportLost = endpoint<{ book_id: number; note: string }, { item: VehicleBook }>(
  'POST',
  `${LOG_BOOK_BASE}/lost`,
)

export type EntryInput = EntryValues & { book_id: number; signature: SignatureInput }

/** Writes a drive down. With an Idempotency-Key it may be sent again. */
export const writeEntry = endpoint<EntryInput, { item: VehicleBook }>('POST', `${LOG_BOOK_BASE}/entry`)

export type CorrectionInput = EntryValues & {
  book_id: number
  /** Of the entry that is to be corrected. */
  position: number
  is_void: boolean
  why: string
}

/** Writes down how a drive really was. What stood there stays. */
export const correctEntry = endpoint<CorrectionInput, { item: VehicleBook }>(
  'POST',
  `${LOG_BOOK_BASE}/correct`,
)

export const NOTE_MOST = 500

/** The log book's own ways of saying no. */
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
  closed: { code: 'CONFLICT', status: 409, message: msg`Nothing can be written into this book any more.` },
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
    message: msg`Nobody issues or corrects the book of their own vehicle. Ask another registrar.`,
  },
} as const satisfies Record<string, Refusal>

/** Beside a field, said by the server alone. */
export const LOG_BOOK_WORDS = {
  twice: msg`There is already an entry for this driver on that day`,
  event: msg`Choose one of the club’s events`,
  why: msg`Say what was wrong`,
  note: msg`Say what happened`,
} as const
