/**
 * API contract of the events officer's desk. Amounts are in dollars.
 * @source docs/reference/events-and-entries.md §2.1, §2.3
 */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type {
  EventCompany,
  EventKind,
  EventOfficial,
  EventPrice,
  EventSession,
  EventStatus,
  EventVolunteers,
  PriceFor,
} from './events.contract.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/club/event/desk'

export const SANCTIONS = ['none', 'MA', 'AASA', 'RACERS', 'other'] as const
export type Sanction = (typeof SANCTIONS)[number]

/** The texts of an event that can be translated, with their longest length. */
export const EVENT_TEXT_LIMITS = {
  title: 120,
  series: 80,
  body: 5_000,
  status_reason: 300,
  class_note: 300,
  spectator_note: 300,
} as const
export type EventText = keyof typeof EVENT_TEXT_LIMITS
export const EVENT_TEXTS = Object.keys(EVENT_TEXT_LIMITS) as EventText[]

export const DOCUMENTS_MAX = 20
export const DOCUMENT_NAME_MAX_LENGTH = 80
export const PICTURE_WORDS_MAX_LENGTH = 200
/**
 * Maximum size of a PDF or a picture.
 * @source docs/reference/events-and-entries.md §2.3; docs/reference/media.md §4.2
 */
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024

/** A PDF of an event. `file` is its id in the media feature. `bytes` is set by the server and ignored in the input. */
export type FormDocument = {
  file: string
  name: string
  bytes: number
  /** Whether it is the supplementary regulations, which a competition needs before its entries open. */
  is_regulations: boolean
}

/** The picture at the top of an event's page; decorative if `alt` is empty. */
export type FormPicture = { hash: string; alt: string }

/**
 * An event as typed: days `YYYY-MM-DD`, times `HH:MM` and date-times `YYYY-MM-DDTHH:MM` in the club's time zone; empty
 * if not set.
 */
export type EventForm = {
  title: string
  kind: EventKind
  series: string
  round: number | null
  track_id: number | null
  place: string
  address: string
  starts_on: string
  starts_time: string
  ends_on: string
  ends_time: string
  all_day: boolean
  status: 'draft' | 'published' | 'postponed'
  /** The reason why the event is postponed. */
  status_reason: string
  sanction: Sanction
  permit_no: string
  licence_required: string[]
  min_age: number | null
  passengers: boolean | null
  /** The people who may attend: members, visitors or anybody. */
  company: EventCompany
  entries_open: string
  entries_close: string
  late_until: string
  late_fee: number | null
  /** The number of days before the event up to which an entry is refunded in full. */
  refund_days: number
  capacity: number | null
  reserve_capacity: number
  classes: { code: string; name: string; rule: string; places: number | null }[]
  class_note: string
  prices: (EventPrice & { who: PriceFor })[]
  sessions: EventSession[]
  officials: EventOfficial[]
  volunteers: EventVolunteers[]
  spectators: 'free' | 'ticket' | 'none'
  spectator_note: string
  contact: string
  noise_db: number | null
  is_club_rego_run: boolean
  documents: FormDocument[]
  picture: FormPicture | null
  body: string
  /**
   * The texts of `EVENT_TEXTS` in the further languages of the club. A save without this field keeps the stored
   * translations; a response without it means that there are none.
   */
  translations?: RecordTexts
}

/** An event at the desk. `updated_at` is its revision: a save that started from an older one is refused. */
export type DeskEvent = {
  id: number
  slug: string
  /** The actual status, including those that the form cannot set. */
  state: EventStatus
  places_taken: number
  updated_at: string
  form: EventForm
}

export type DeskEventRow = {
  id: number
  slug: string
  title: string
  kind: EventKind
  state: EventStatus
  starts_on: string
  place: string
  capacity: number | null
  places_taken: number
}

export const DESK_EVENT_VIEWS = ['coming', 'drafts', 'past'] as const
export type DeskEventView = (typeof DESK_EVENT_VIEWS)[number]

export const EVENTS_SORTS = ['day', 'title'] as const
export type EventsSort = (typeof EVENTS_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const EVENTS_COLUMNS = ['day', 'title', 'kind', 'place', 'state', 'places'] as const
export type EventsColumn = (typeof EVENTS_COLUMNS)[number]

export type EventsQuery = {
  view?: DeskEventView
  /** The beginnings of words of the title or the series. */
  q?: string
  kind?: EventKind
  state?: EventStatus
  /** First and last day on which the event begins, as `YYYY-MM-DD`. */
  from?: string
  to?: string
  sort?: EventsSort
  /** Past events come newest first, others in the order of their days, unless this field says otherwise. */
  order?: 'asc' | 'desc'
}

/** Returns a page of events of a view. `after` is the `next` of the page before. */
export const deskEvents = endpoint<
  EventsQuery & { after?: string },
  {
    data: DeskEventRow[]
    next: string | null
    /** The number of events in the list, at most 1,000. */
    total: number
    has_more_than_total: boolean
    /** The number of events in each view, without the other filters. A view with more than 1,000 is left out. */
    counts: Partial<Record<DeskEventView, number>>
  }
>('GET', `${BASE}/list`)

/**
 * Returns the same list as a CSV file, all pages of it: same filters, order and columns. `columns` and `ids` are
 * separated by commas; `ids` limits the file to selected events. The export is recorded in the audit log.
 */
export const eventsCsv = endpoint<EventsQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}/list.csv`,
)

export type DeskTrack = { id: number; name: string }
/** Returns one event, or an empty one if there is no id, and the list of tracks. */
export const deskEvent = endpoint<
  { id?: number },
  { item: DeskEvent; tracks: DeskTrack[]; competition_kinds: EventKind[] }
>('GET', `${BASE}/one`)

/**
 * The number of records behind each tab of an event. `officials_named` counts those of `officials` that have a name.
 */
export type EventTabCounts = {
  prices: number
  entries: number
  officials: number
  officials_named: number
  documents: number
}

/** The data in the head of every desk screen about one event. Days and times are as in `EventForm`. */
export type EventHead = Pick<
  EventForm,
  | 'title'
  | 'starts_on'
  | 'starts_time'
  | 'ends_on'
  | 'ends_time'
  | 'all_day'
  | 'place'
  | 'entries_open'
  | 'entries_close'
  | 'late_until'
> & {
  id: number
  slug: string
  state: EventStatus
  counts: EventTabCounts
}

/** Returns the data in the head of every desk screen about an event. */
export const eventHead = endpoint<{ id: number }, { item: EventHead }>('GET', `${BASE}/head`)

/** Creates an event (without id) or changes one. */
export const saveEvent = endpoint<
  { id: number | null; updated_at?: string; form: EventForm },
  { item: DeskEvent }
>('POST', `${BASE}/save`)

/** Copies an event to another day as a draft: its dates are shifted, its entries are not copied. */
export const copyEvent = endpoint<{ id: number; day: string }, { item: DeskEvent }>('POST', `${BASE}/copy`)

/** Takes a multipart form with one part `file`, a PDF. It belongs to an event once the event is saved with it. */
export const uploadDocument = endpoint<never, { item: { file: string; name: string; bytes: number } }>(
  'POST',
  `${BASE}/document`,
)
/** Uploads a picture: a multipart form with one part, `file`. */
export const uploadPicture = endpoint<never, { item: { hash: string } }>('POST', `${BASE}/picture`)

/** Cancels an event; the reason is public. */
export const cancelEvent = endpoint<{ id: number; reason: string }, { item: DeskEvent }>(
  'POST',
  `${BASE}/cancel`,
)

/** A mistake in an event that is not about the format of a field. @source docs/reference/events-and-entries.md §2.3 */
export type EventMistake =
  | 'end_before_start'
  | 'too_long'
  | 'no_place'
  | 'no_track'
  | 'no_permit'
  | 'entries_order'
  | 'no_reason'
  | 'class_twice'
  | 'no_regulations'
  | 'has_paid'

export const EVENT_MISTAKES: Record<EventMistake, { field: string; message: MessageDescriptor }> = {
  end_before_start: { field: 'ends_on', message: msg`The end must be after the start` },
  too_long: { field: 'ends_on', message: msg`An event lasts a month at most` },
  no_place: { field: 'place', message: msg`Choose a track or enter a place` },
  no_track: { field: 'track_id', message: msg`Choose the track` },
  no_permit: { field: 'permit_no', message: msg`Enter the permit number before opening entries` },
  entries_order: { field: 'entries_close', message: msg`Entries must close before the event starts` },
  no_reason: { field: 'status_reason', message: msg`Say why, members will see it` },
  class_twice: { field: 'classes', message: msg`A class code is used twice` },
  has_paid: {
    field: 'status',
    message: msg`Entries or tickets are sold. Postpone or cancel the event instead`,
  },
  no_regulations: { field: 'documents', message: msg`Upload the supplementary regulations` },
}

export const EVENTS_DESK_REFUSALS = {
  isOver: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This event is cancelled or has results: copy it instead`,
  },
} as const satisfies Record<string, Refusal>
