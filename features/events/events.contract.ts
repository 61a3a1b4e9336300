/**
 * API of the club's events: what takes place, where, and whether entry is still possible. Amounts are in dollars.
 * @source docs/reference/events-and-entries.md §2.1, §2.5
 */
import type { TextLanguages } from '#features/site/record-texts.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

/** The kinds of events. @source docs/reference/events-and-entries.md §2.2 */
export const EVENT_KINDS = [
  'motorkhana',
  'khanacross',
  'autocross',
  'hillclimb',
  'supersprint',
  'regularity',
  'rallysprint',
  'drift',
  'practice',
  'come_and_try',
  'social_run',
  'show',
  'meeting',
  'training',
  'working_bee',
] as const

export type EventKind = (typeof EVENT_KINDS)[number]

/**
 * The stored status of an event, set by staff; states that depend on the time are computed.
 * @source docs/reference/events-and-entries.md §2.5
 */
export const EVENT_STATUSES = [
  'draft',
  'published',
  'postponed',
  'cancelled',
  'results_provisional',
  'results_final',
] as const

export type EventStatus = (typeof EVENT_STATUSES)[number]

/**
 * The people who may enter an event: members only; visitors too, with a day membership; or anybody.
 * @source docs/reference/events-and-entries.md §2.1
 */
export const EVENT_COMPANIES = ['members', 'visitors', 'anybody'] as const
export type EventCompany = (typeof EVENT_COMPANIES)[number]

/**
 * The people who pay a price. An `extra` is paid in addition to another price.
 * @source docs/reference/events-and-entries.md §2.4
 */
export const PRICES_FOR = ['everybody', 'member', 'visitor', 'junior', 'extra'] as const
export type PriceFor = (typeof PRICES_FOR)[number]

export type EventTrack = { slug: string; name: string; colour: string }

/** An event in the calendar list. Instants are ISO 8601, days `YYYY-MM-DD` in the event's time zone. */
export type CalendarEvent = {
  slug: string
  title: string
  kind: EventKind
  round: number | null
  status: EventStatus
  /** Reason for the cancellation or postponement; empty otherwise. */
  status_reason: string
  track: EventTrack | null
  /** Short name of the place, one to three words. */
  place: string
  starts_at: string
  ends_at: string
  starts_on: string
  ends_on: string
  all_day: boolean
  timezone: string
  is_club_rego_run: boolean
  /** The usual entry price; 0 is free, null if unknown. */
  price: number | null
  entries_open_at: string | null
  entries_close_at: string | null
  /** The end of late entry, which costs `late_fee` more. */
  late_until: string | null
  late_fee: number | null
  /** Maximum number of entries; null for no limit. */
  capacity: number | null
  places_taken: number
  reserve_capacity: number
  volunteers_needed: number
  volunteers_taken: number
  /** Further details, only in lists of the next few events (`most`), whose rows have more space than the calendar. */
  more?: EventMore | undefined
  /** The languages of the texts that are not translated; absent in the main language and if all are translated. */
  text_languages?: TextLanguages
}

/** Additional details of an event for a wide row. */
export type EventMore = {
  /** First sentence of the description; empty if there is none. */
  about: string
  /** Price for juniors, with the club's label for them. */
  junior: { label: string; price: number } | null
}

export type EventSession = { day: string; time: string; label: string }
export type EventClass = { code: string; name: string; rule: string; places: number | null }
export type EventPrice = { label: string; note: string; price: number }
export type EventDocument = { name: string; url: string; bytes: number }
export type EventOfficial = { role: string; name: string }
export type EventVolunteers = { role: string; needed: number; taken: number }
export type EventPicture = {
  hash: string
  aspect: string
  alt: string
  placeholder: string
  width: number
  height: number
}

/** All details of an event, for its own page. */
export type EventDetail = CalendarEvent & {
  series: string
  body: string
  address: string
  gate_note: string
  /** The body that sanctions the event; empty if the event is not sanctioned. */
  sanction: string
  permit_no: string
  licence_required: string[]
  /** The people who may enter; absent in an answer that the browser stored before the release that added it. */
  company?: EventCompany
  min_age: number | null
  passengers: boolean | null
  noise_db: number | null
  spectators: 'free' | 'ticket' | 'none'
  spectator_note: string
  contact: string
  sessions: EventSession[]
  classes: EventClass[]
  class_note: string
  prices: EventPrice[]
  documents: EventDocument[]
  officials: EventOfficial[]
  volunteers: EventVolunteers[]
  picture: EventPicture | null
  /** The version for subscribed calendars. It increases with each change that they should take over. */
  sequence: number
  updated_at: string
}

/**
 * An event of another organiser, as listed in a third party's calendar. Days are local to the venue. We can neither
 * sell nor change it. @source docs/reference/events-and-entries.md §1.2
 */
export type RacingListed = {
  /** The third party's id. */
  id: string
  title: string
  organiser: string
  place: string
  /** The kind of event; null if their kind has no counterpart in ours. */
  kind: EventKind | null
  starts_on: string
  ends_on: string
  is_cancelled: boolean
  /** URL of the event's page on their site. */
  url: string
}

/** Filters of a calendar list: one month (`YYYY-MM`), or all future events. */
export type CalendarQuery = {
  month?: string | undefined
  kind?: EventKind | undefined
  /** The slug of the track to filter by. */
  track?: string | undefined
  /** `1` limits the list to runs that count for club rego. */
  runs?: '1' | undefined
  /** Limits the list to the club's events, or to those of other organisers. */
  whose?: Whose | undefined
  /**
   * Maximum number of future events; then only the club's own are returned, without those that are cancelled or
   * postponed.
   */
  most?: number | undefined
}

export const WHOSE = ['club', 'elsewhere'] as const
export type Whose = (typeof WHOSE)[number]

/** The response. `now` is its time; `today` is the club's calendar day at that time. */
export type CalendarAnswer = { data: CalendarEvent[]; elsewhere: RacingListed[]; now: string; today: string }

/** The available filter values. Months are `YYYY-MM`, empty if there are no events. */
export type CalendarFilters = {
  kinds: EventKind[]
  tracks: (EventTrack & { surface: string; length_m: number | null })[]
  has_runs: boolean
  /** Whether events of other organisers are available at all. */
  has_elsewhere: boolean
  first_month: string
  last_month: string
}

export const calendarEvents = endpoint<CalendarQuery, CalendarAnswer>('GET', '/api/v1/club/event/calendar')
export const calendarFilters = endpoint<Record<string, never>, { data: CalendarFilters }>(
  'GET',
  '/api/v1/club/event/calendar/filters',
)
export const calendarEvent = endpoint<Record<string, never>, { item: EventDetail; now: string }>(
  'GET',
  '/api/v1/club/event/calendar/:slug',
)

/** iCalendar feed for subscriptions: all future events and those of the past year. */
export const FEED_PATH = '/calendar.ics'

/** Returns the path of an event's page. */
export const eventAddress = (slug: string): string => `/calendar/${slug}`

/** Returns the path of an event's entry form. */
export const enterAddress = (slug: string): string => `/calendar/${slug}/enter`

/** Returns the path of one event as an iCalendar file. */
export const eventFilePath = (slug: string): string => `/calendar/${slug}.ics`

/** Format of an event's slug, the part of its path after /calendar/. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const SLUG_MAX_LENGTH = 80
