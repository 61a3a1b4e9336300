/** Packs events for embedding in a page: common default values are omitted to keep the page small. */
import type { CalendarEvent } from './events.contract.ts'

const USUAL = {
  round: null,
  status: 'published',
  status_reason: '',
  track: null,
  all_day: false,
  is_club_rego_run: false,
  entries_open_at: null,
  entries_close_at: null,
  late_until: null,
  late_fee: null,
  capacity: null,
  places_taken: 0,
  reserve_capacity: 0,
  volunteers_needed: 0,
  volunteers_taken: 0,
} as const satisfies Partial<CalendarEvent>

/** An event without its default values. */
export type PackedEvent = Omit<CalendarEvent, keyof typeof USUAL> & Partial<CalendarEvent>

/** The events of a server-rendered page, and the time of rendering. */
export type PackedEvents = { data: PackedEvent[]; now: string }

export function packed(event: CalendarEvent): PackedEvent {
  const isUnusual = ([name, value]: [string, unknown]) =>
    !(name in USUAL) || USUAL[name as keyof typeof USUAL] !== value
  return Object.fromEntries(Object.entries(event).filter(isUnusual)) as PackedEvent
}

export function unpacked(event: PackedEvent): CalendarEvent {
  return { ...USUAL, ...event }
}
