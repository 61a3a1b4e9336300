/** API of the figures on the staff dashboard. Amounts are in dollars. @source docs/reference/staff-desk.md §2.3 */
import { endpoint } from '#platform/shared/endpoint.ts'

/** The number of months that the figures cover, the current one included. */
export const OVERVIEW_MONTHS = 12

export type MembersOverview = {
  current: number
  /** Memberships that end within 30 days and are not renewed yet. */
  renewals_due: number
  /** The number of members on the last day of each month, or today for the current month; the oldest month first. */
  months: { month: string; count: number }[]
}

export type MoneyOverviewOfYear = {
  /** The amount received in the current month so far, and in the same days a year earlier. */
  received: number
  received_before: number
  /** The amount that buyers owe today, and the number of unpaid orders. */
  owed: number
  owed_count: number
  /** The received amounts of each month by kind; the oldest month first. */
  months: { month: string; amounts: Record<string, number> }[]
}

export type NextEvent = {
  id: number
  title: string
  day: string
  place: string
  /** The number of places; null for an event without a limit. */
  capacity: number | null
  taken: number
  unpaid: number
  entries_close_at: string | null
}

export type EventsOverview = {
  /** The published events from today on with a limit of places, at most 100. */
  open: number
  taken: number
  places: number
  /** Null if no event is coming up. */
  next: NextEvent | null
}

export type DeskOverview = {
  /** Today in the club's time zone. */
  today: string
  /** The day since which the oldest item of a queue waits, by the key of its count; absent for an empty queue. */
  oldest: { key: string; day: string }[]
  /** Null for callers without the role for the part. */
  members: MembersOverview | null
  money: MoneyOverviewOfYear | null
  events: EventsOverview | null
}

/** Returns the figures for the caller's roles. It reads the last 13 months and what is pending, but nothing older. */
export const deskOverview = endpoint<Record<string, never>, DeskOverview>('GET', '/api/v1/staff/overview')
