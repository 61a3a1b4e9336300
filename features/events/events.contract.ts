/** The club's events: what is on, where, and whether one can still get in. Money is dollars. @source DOMAIN §3.8, §4 "Event" */
import { endpoint } from '#platform/shared/endpoint.ts'

/** @source DOMAIN §1.3 "Types" */
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

/** What the club says of an event; what the clock says is worked out. @source DOMAIN §4 "Event" */
export const EVENT_STATUSES = [
  'draft',
  'published',
  'postponed',
  'cancelled',
  'results_provisional',
  'results_final',
] as const

export type EventStatus = (typeof EVENT_STATUSES)[number]

/** Whom an event lets in: its members; visitors as well, with a day membership; anybody at all. @source DOMAIN §1.3 */
export const EVENT_COMPANIES = ['members', 'visitors', 'anybody'] as const
export type EventCompany = (typeof EVENT_COMPANIES)[number]

/** Who pays a price; an `extra` is had beside one. @source DOMAIN §3.8 "prices[]" */
export const PRICES_FOR = ['everybody', 'member', 'visitor', 'junior', 'extra'] as const
export type PriceFor = (typeof PRICES_FOR)[number]

export type EventTrack = { slug: string; name: string; colour: string }

/** An event as the calendar lists it. Instants are ISO 8601, days `YYYY-MM-DD` in the event's own zone. */
export type CalendarEvent = {
  slug: string
  title: string
  kind: EventKind
  round: number | null
  status: EventStatus
  /** Why it was called off or put off; empty otherwise. */
  status_reason: string
  track: EventTrack | null
  /** Where it is, in a word or three. */
  place: string
  starts_at: string
  ends_at: string
  starts_on: string
  ends_on: string
  all_day: boolean
  timezone: string
  is_club_rego_run: boolean
  /** Of who enters as most do; 0 is free, null where nothing is said. */
  price: number | null
  entries_open_at: string | null
  entries_close_at: string | null
  /** Until when one may enter late, for `late_fee` more. */
  late_until: string | null
  late_fee: number | null
  /** Null for no limit. */
  capacity: number | null
  places_taken: number
  reserve_capacity: number
  volunteers_needed: number
  volunteers_taken: number
  /** Only where the next few are asked for (`most`), which are shown with more room than a whole calendar has. */
  more?: EventMore | undefined
}

/** What a wide row says of an event beside the rest. */
export type EventMore = {
  /** How its text begins, in a sentence; empty where it has none. */
  about: string
  /** The least that anybody pays to enter; null where nothing is said. */
  lowest_price: number | null
  /** What juniors pay, under the club's own word for them. */
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

/** Everything that an event's own page says. */
export type EventDetail = CalendarEvent & {
  series: string
  body: string
  address: string
  gate_note: string
  /** Empty where nobody sanctions it. */
  sanction: string
  permit_no: string
  licence_required: string[]
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
  /** Rises with every change that calendars should take over. */
  sequence: number
  updated_at: string
}

/**
 * An event that others put on, as a third party's calendar tells of it. Days are those of where it is held; nothing
 * about it is ours to sell or to change. @source SPEC §7
 */
export type RacingListed = {
  /** Theirs. */
  id: string
  title: string
  organiser: string
  place: string
  /** Null where their word for it is none of ours. */
  kind: EventKind | null
  starts_on: string
  ends_on: string
  is_cancelled: boolean
  /** Their own page. */
  url: string
}

/** Which part of the calendar: of one month (`YYYY-MM`), or all that is still to come. */
export type CalendarQuery = {
  month?: string | undefined
  kind?: EventKind | undefined
  /** Slug of a track. */
  track?: string | undefined
  /** `1`: only runs that count for club rego. */
  runs?: '1' | undefined
  /** Only what the club puts on, or only what others do. */
  whose?: Whose | undefined
  /** How many of what is to come at most; the club's own alone. */
  most?: number | undefined
}

export const WHOSE = ['club', 'elsewhere'] as const
export type Whose = (typeof WHOSE)[number]

/** `now` is when this was true; `today` the club's calendar day then. */
export type CalendarAnswer = { data: CalendarEvent[]; elsewhere: RacingListed[]; now: string; today: string }

/** What there is to choose from. Months are `YYYY-MM`, empty where there is no event at all. */
export type CalendarFilters = {
  kinds: EventKind[]
  tracks: (EventTrack & { surface: string; length_m: number | null })[]
  has_runs: boolean
  /** Whether others' events are known at all. */
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

/** All that is to come and of the year before, for calendars that keep themselves up to date. */
export const FEED_PATH = '/calendar.ics'

/** An event's own page. */
export const eventAddress = (slug: string): string => `/calendar/${slug}`

/** Where one enters an event. */
export const enterAddress = (slug: string): string => `/calendar/${slug}/enter`

/** One event for a calendar. */
export const eventFilePath = (slug: string): string => `/calendar/${slug}.ics`

/** What may stand in an address behind /calendar/. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const SLUG_MAX_LENGTH = 80
