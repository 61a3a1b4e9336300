/**
 * Computes the state of an event at an instant and the layout of the calendar. No clock, no database.
 * @source docs/reference/events-and-entries.md §2.5
 */
import { addDays, addMonths, daysBetween, daysInMonth, isDay, partsOfDay } from '#platform/shared/days.ts'
import type { CalendarEvent, EventKind } from './events.contract.ts'

/** Kinds of event without timed driving. No licence is needed there, and no entry if the event has none. */
export const WITHOUT_DRIVING: ReadonlySet<EventKind> = new Set([
  'social_run',
  'show',
  'meeting',
  'training',
  'working_bee',
])

/** The state of an event: from its stored status first, then from the time. */
export type EventState =
  | 'cancelled'
  | 'postponed'
  | 'results_final'
  | 'results_provisional'
  | 'finished'
  | 'live'
  | 'entries_closed'
  | 'late_entries'
  | 'entries_open'
  | 'entries_to_open'
  /** The event takes place and has no entries. */
  | 'announced'

const KILO = 1000

/** Returns the rounded size of a document for display: in kB, at least one, or in MB from a thousand kB. */
export function sizeOfDocument(bytes: number): { amount: number; isMega: boolean } {
  const isMega = bytes >= KILO * KILO
  return isMega
    ? { amount: Math.round((bytes * 10) / (KILO * KILO)) / 10, isMega }
    : { amount: Math.max(1, Math.round(bytes / KILO)), isMega }
}

type Times = Pick<
  CalendarEvent,
  'status' | 'starts_at' | 'ends_at' | 'entries_open_at' | 'entries_close_at' | 'late_until'
>

/**
 * Returns the state at an instant. Intervals include their start and exclude their end: at its start an event is live,
 * at its end it is finished.
 */
export function stateOf(event: Times, nowMs: number): EventState {
  if (event.status === 'cancelled' || event.status === 'postponed') return event.status
  if (event.status === 'results_final' || event.status === 'results_provisional') return event.status
  if (nowMs >= Date.parse(event.ends_at)) return 'finished'
  if (nowMs >= Date.parse(event.starts_at)) return 'live'
  const { entries_open_at: open, entries_close_at: close, late_until: late } = event
  if (open === null) return 'announced'
  if (nowMs < Date.parse(open)) return 'entries_to_open'
  if (close === null || nowMs < Date.parse(close)) return 'entries_open'
  return late !== null && nowMs < Date.parse(late) ? 'late_entries' : 'entries_closed'
}

/** Returns the next instant (ms) at which the time alone changes the event's state; null if none. */
export function nextChangeMs(event: Times, nowMs: number): number | null {
  const instants = [
    event.entries_open_at,
    event.entries_close_at,
    event.late_until,
    event.starts_at,
    event.ends_at,
  ]
  const later = instants.flatMap((instant) => {
    const atMs = instant === null ? 0 : Date.parse(instant)
    return atMs > nowMs ? [atMs] : []
  })
  return later.length === 0 ? null : Math.min(...later)
}

/** The most important fact about an event, shown beside its name. */
export type EventChip =
  | { kind: 'cancelled' | 'postponed' | 'results' | 'provisional' | 'over' | 'live' }
  | { kind: 'full' | 'reserves' | 'closed' | 'run' | 'jobs' }
  /** `no_entry`: the event takes no entries; `open_ended`: entries are open without a closing day. */
  | { kind: 'no_entry' | 'open_ended' }
  | { kind: 'places'; left: number }
  | { kind: 'open' | 'late' | 'opens'; at: string }

/** The maximum number of free places at which the chip shows how many are left. */
const FEW_PLACES = 15

/**
 * Returns the chip of an event; null if there is none. While an event can be entered, the chip says so.
 * @source docs/reference/events-and-entries.md §1.1
 */
export function chipOf(event: CalendarEvent, nowMs: number): EventChip | null {
  const state = stateOf(event, nowMs)
  switch (state) {
    case 'cancelled':
    case 'postponed':
    case 'live':
      return { kind: state }
    case 'results_final':
      return { kind: 'results' }
    case 'results_provisional':
      return { kind: 'provisional' }
    case 'finished':
      return { kind: 'over' }
    case 'entries_closed':
      return { kind: 'closed' }
    case 'entries_to_open':
      return event.entries_open_at === null ? null : { kind: 'opens', at: event.entries_open_at }
    case 'late_entries':
    case 'entries_open':
      return entryChip(event, state)
    case 'announced':
      return otherChip(event)
  }
}

function entryChip(event: CalendarEvent, state: 'late_entries' | 'entries_open'): EventChip | null {
  const left = placesLeft(event)
  if (left === 0) return { kind: event.reserve_capacity > 0 ? 'reserves' : 'full' }
  if (left !== null && left <= FEW_PLACES) return { kind: 'places', left }
  const until = state === 'late_entries' ? event.late_until : event.entries_close_at
  if (until === null) return { kind: 'open_ended' }
  return { kind: state === 'late_entries' ? 'late' : 'open', at: until }
}

function otherChip(event: CalendarEvent): EventChip | null {
  if (event.is_club_rego_run) return { kind: 'run' }
  if (event.volunteers_taken < event.volunteers_needed) return { kind: 'jobs' }
  return isOpenToAll(event) ? { kind: 'no_entry' } : null
}

type Admittance = Pick<CalendarEvent, 'kind' | 'price' | 'entries_open_at'>

/**
 * Returns whether an event can be attended without an entry. An event with a price but without entries sells tickets or
 * takes money at the gate. A driving event always needs an entry: without an opening time, the club has not set it yet
 * or takes entries elsewhere.
 */
function isOpenToAll({ kind, price, entries_open_at: opens }: Admittance): boolean {
  return opens === null && (price ?? 0) === 0 && WITHOUT_DRIVING.has(kind)
}

/** Returns the number of free places; null if there is no limit. */
export function placesLeft({
  capacity,
  places_taken: taken,
}: Pick<CalendarEvent, 'capacity' | 'places_taken'>): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken)
}

/** Whether an event can be entered, for lines without space for places and prices. */
export const ENTRY_WINDOWS = ['not_needed', 'opens', 'open', 'full', 'closed', 'live'] as const

/** `at` is the instant (ISO 8601) at which entries open or close; null if there is none. */
export type EntryWindow = { kind: (typeof ENTRY_WINDOWS)[number]; at: string | null }

/**
 * Returns whether an event can be entered at this instant; null if it does not take place, is over, or has no entries
 * although one is needed.
 */
export function entryWindowOf(
  event: Times & Admittance & Pick<CalendarEvent, 'capacity' | 'places_taken'>,
  nowMs: number,
): EntryWindow | null {
  const state = stateOf(event, nowMs)
  switch (state) {
    case 'announced':
      return isOpenToAll(event) ? { kind: 'not_needed', at: null } : null
    case 'entries_to_open':
      return { kind: 'opens', at: event.entries_open_at }
    case 'entries_open':
    case 'late_entries':
      return placesLeft(event) === 0
        ? { kind: 'full', at: null }
        : { kind: 'open', at: state === 'late_entries' ? event.late_until : event.entries_close_at }
    case 'entries_closed':
      return { kind: 'closed', at: null }
    case 'live':
      return { kind: 'live', at: null }
    default:
      return null
  }
}

/** Returns whether entries are open at this instant and a regular place is free, not only one on the reserve list. */
export function canEnter(event: CalendarEvent, nowMs: number): boolean {
  const state = stateOf(event, nowMs)
  return (state === 'entries_open' || state === 'late_entries') && placesLeft(event) !== 0
}

/** A muted note after the place, with information that the chip does not show. */
export type EventNote =
  | { kind: 'reason'; words: string }
  | { kind: 'close'; at: string }
  | { kind: 'late_fee'; dollars: number }
  | { kind: 'volunteers'; taken: number; needed: number }
  | { kind: 'no_entry' }

/** Returns the note after the place of an event in a list; null if there is none. */
export function noteOf(event: CalendarEvent, nowMs: number): EventNote | null {
  const chip = chipOf(event, nowMs)
  const { status_reason: words, entries_close_at: close, late_fee: lateFee } = event
  if (chip?.kind === 'cancelled' || chip?.kind === 'postponed')
    return words === '' ? null : { kind: 'reason', words }
  if (chip?.kind === 'places' && close !== null && nowMs < Date.parse(close))
    return { kind: 'close', at: close }
  if (chip?.kind === 'late' && lateFee !== null) return { kind: 'late_fee', dollars: lateFee }
  if (chip?.kind === 'run' && isOpenToAll(event)) return { kind: 'no_entry' }
  if (chip?.kind === 'jobs')
    return { kind: 'volunteers', taken: event.volunteers_taken, needed: event.volunteers_needed }
  return null
}

/** Returns whether the text is a month `YYYY-MM` from 1900 to 2199. */
export function isMonth(text: string): boolean {
  return /^(19|20|21)\d\d-\d\d$/.test(text) && isDay(`${text}-01`)
}

/** Returns the month `count` months later. */
export function monthAfter(month: string, count = 1): string {
  return addMonths(`${month}-01`, count).slice(0, 7)
}

/** Groups events by the month in which they begin, preserving their order. */
export function groupedByMonth<E extends Pick<CalendarEvent, 'starts_on'>>(
  events: readonly E[],
): { month: string; events: E[] }[] {
  const groups: { month: string; events: E[] }[] = []
  for (const event of events) {
    const month = event.starts_on.slice(0, 7)
    const last = groups.at(-1)
    if (last?.month === month) last.events.push(event)
    else groups.push({ month, events: [event] })
  }
  return groups
}

/** Returns the weeks of a month from Monday to Sunday, as days; empty text for days of another month. */
export function weeksOf(month: string): string[][] {
  const { year, month: number } = partsOfDay(`${month}-01`)
  const days = Array.from({ length: daysInMonth(year, number) }, (_, at) => addDays(`${month}-01`, at))
  const before = weekdayOf(`${month}-01`)
  const cells = [...Array.from({ length: before }, () => ''), ...days]
  const weeks = Math.ceil(cells.length / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? ''),
  )
}

const A_MONDAY = '2000-01-03'

/** Returns the weekday of a day; 0 is Monday. */
export function weekdayOf(day: string): number {
  return ((daysBetween(A_MONDAY, day) % 7) + 7) % 7
}

/** Groups events by day; an event of several days is listed on each of them. */
export function byDay<E extends Pick<CalendarEvent, 'starts_on' | 'ends_on'>>(
  events: readonly E[],
): Map<string, E[]> {
  const days = new Map<string, E[]>()
  for (const event of events)
    for (let day = event.starts_on; day <= event.ends_on; day = addDays(day, 1))
      days.set(day, [...(days.get(day) ?? []), event])
  return days
}
