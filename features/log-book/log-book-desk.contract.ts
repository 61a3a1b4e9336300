/** The registrar's side of log books on the wire: who waits for one, which are full, which do not hold. */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { BookSummary, VehicleBook } from './log-book.contract.ts'
import { LOG_BOOK_BASE } from './log-book.contract.ts'
import type { CounterId } from './log-book.rules.ts'

/** `waiting`: asked for or lost. `full`: at 80 % and more. `broken`: its entries are not what was written. */
export const BOOK_VIEWS = ['waiting', 'current', 'full', 'broken'] as const
export type BookView = (typeof BOOK_VIEWS)[number]

export type DeskBook = BookSummary & {
  vehicle: string
  plate: string
  member: string
  /** The position of the first entry that is altered or missing; null where all stand. */
  broken_at: number | null
}

export const deskBooks = endpoint<{ view: BookView }, { data: DeskBook[]; counts: Record<BookView, number> }>(
  'GET',
  `${LOG_BOOK_BASE}/desk`,
)

/** What a new book of a vehicle would be like. */
export type BookProposal = {
  scheme: string
  issuer: string
  period_from: string
  period_to: string
  days: { id: CounterId; days: number; whole_year: number }[]
}

export type DeskVehicleBook = {
  found: VehicleBook
  /** Null where the vehicle has no registration to have a book for. */
  proposal: BookProposal | null
  broken_at: number | null
}

/** One vehicle's books, and what a new one over this period would be given. */
export const deskBook = endpoint<
  { vehicle_id: number; book_id?: number; period_from?: string; period_to?: string },
  { item: DeskVehicleBook }
>('GET', `${LOG_BOOK_BASE}/desk/vehicle`)

export type IssueInput = {
  vehicle_id: number
  number: string
  issuer: string
  issued_on: string
  period_from: string
  period_to: string
  /** By counter. */
  days: Record<string, number>
}

/** Issues a book: one that was asked for, the one after the last, or in the place of a lost one. */
export const issueBook = endpoint<IssueInput, { item: DeskVehicleBook }>(
  'POST',
  `${LOG_BOOK_BASE}/desk/issue`,
)

/** Says no to who asked for one. */
export const refuseBook = endpoint<{ book_id: number; why: string }, { item: DeskVehicleBook }>(
  'POST',
  `${LOG_BOOK_BASE}/desk/refuse`,
)

/** An occasion on which a car on club rego could be driven with the club, and which were. */
export type DayBookLine = {
  day: string
  title: string
  place: string
  /** `run`: in the club's calendar for club rego. `event`: another event of the club's. `other`: another club's. */
  kind: 'run' | 'event' | 'other'
  drives: { vehicle: string; plate: string; driver: string }[]
}

/**
 * The club's day book: every run of its calendar between two days, and every event that a log book names; a year back and
 * a year ahead when absent.
 * @source DOMAIN §1.1 "Day Book"
 */
export const deskDayBook = endpoint<
  { from?: string; to?: string },
  { from: string; to: string; data: DayBookLine[] }
>('GET', `${LOG_BOOK_BASE}/desk/day-book`)

export const BOOK_NUMBER_MOST = 20

export const LOG_BOOK_DESK_WORDS = {
  number: msg`Enter the number of the book, up to 20 characters`,
  day: msg`Enter a day`,
  range: msg`Enter two days, the earlier one first`,
  period: msg`Period must be 12 months or less`,
  overlaps: msg`Another book of this vehicle covers some of these days`,
  days: msg`Enter a number of days from 0 to 366`,
  why: msg`Give a reason the member can act on`,
} as const
