/** The registrar's calls for one vehicle's log books, and the day book. The list is in log-books-list.contract.ts. */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { VehicleBook } from './log-book.contract.ts'
import { LOG_BOOK_BASE } from './log-book.contract.ts'
import type { CounterId } from './log-book.rules.ts'

/** The suggested values for a vehicle's new book. */
export type BookProposal = {
  scheme: string
  issuer: string
  period_from: string
  period_to: string
  days: { id: CounterId; days: number; whole_year: number }[]
}

export type DeskVehicleBook = {
  found: VehicleBook
  /** The suggested values of a new book; null if the vehicle has no registration to which a book could belong. */
  proposal: BookProposal | null
  broken_at: number | null
}

/** Returns one vehicle's books, and the suggested values of a new one for this period. */
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
  /** The number of allowed driving days by counter. */
  days: Record<string, number>
}

/** Issues a book: a requested one, the next one, or the replacement of a lost one. */
export const issueBook = endpoint<IssueInput, { item: DeskVehicleBook }>(
  'POST',
  `${LOG_BOOK_BASE}/desk/issue`,
)

/** Refuses a request for a book. */
export const refuseBook = endpoint<{ book_id: number; why: string }, { item: DeskVehicleBook }>(
  'POST',
  `${LOG_BOOK_BASE}/desk/refuse`,
)

/** A run or event at which a car on club rego may be driven, with the drives that were reported. */
export type DayBookLine = {
  day: string
  title: string
  place: string
  /** `run`: in the club's calendar for club rego. `event`: another event of the club. `other`: another club's. */
  kind: 'run' | 'event' | 'other'
  drives: { vehicle: string; plate: string; driver: string }[]
}

/**
 * Returns the club's day book: every run of its calendar between two days, and every event named in a log book. Without
 * days, from a year ago to a year ahead.
 * @source docs/reference/log-book.md §4.1
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
