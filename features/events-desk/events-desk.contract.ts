/** The events officer's side of the calendar on the wire. Money is dollars. @source DOMAIN §3.8; issue "Calendar, entry, gate" */
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
} from '#features/events/events.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/club/event/desk'

export const SANCTIONS = ['none', 'MA', 'AASA', 'RACERS', 'other'] as const
export type Sanction = (typeof SANCTIONS)[number]

export const DOCUMENTS_MAX = 20
export const DOCUMENT_NAME_MAX_LENGTH = 80
export const PICTURE_WORDS_MAX_LENGTH = 200
/** A PDF, and a picture, at most. @source DOMAIN §3.8; SECURITY row 23 */
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024

/** A PDF of an event. `file` is what media knows it by; `bytes` is told, and not taken from the form. */
export type FormDocument = {
  file: string
  name: string
  bytes: number
  /** Whether it is what a competition must have before its entries open. */
  is_regulations: boolean
}

/** The picture over an event; without `alt` it is decoration. */
export type FormPicture = { hash: string; alt: string }

/** An event as somebody types it: days `YYYY-MM-DD`, times `HH:MM` and moments `YYYY-MM-DDTHH:MM` by the club's clocks, empty where nothing is said. */
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
  /** Why it was put off. */
  status_reason: string
  sanction: Sanction
  permit_no: string
  licence_required: string[]
  min_age: number | null
  passengers: boolean | null
  /** Whom it lets in. */
  company: EventCompany
  entries_open: string
  entries_close: string
  late_until: string
  late_fee: number | null
  /** Until so many days before it an entry is given back in full. */
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
}

/** An event at the desk. `version` rises with every save; who sends an older one is refused. */
export type DeskEvent = {
  id: number
  slug: string
  /** As it stands, also where nobody may set it by hand. */
  state: EventStatus
  places_taken: number
  version: string
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

/** At most 200 of each view; what is past comes newest first. */
export const deskEvents = endpoint<{ view?: DeskEventView }, { data: DeskEventRow[] }>('GET', `${BASE}/list`)

export type DeskTrack = { id: number; name: string }
/** One event, or without an id an empty one to begin with; and the tracks there are. */
export const deskEvent = endpoint<{ id?: number }, { item: DeskEvent; tracks: DeskTrack[] }>(
  'GET',
  `${BASE}/one`,
)

/** Makes an event (no id), or changes one. */
export const saveEvent = endpoint<
  { id: number | null; version: string; form: EventForm },
  { item: DeskEvent }
>('POST', `${BASE}/save`)

/** The same on another day, as a draft: moments move along, nobody has entered. */
export const copyEvent = endpoint<{ id: number; day: string }, { item: DeskEvent }>('POST', `${BASE}/copy`)

/** A form with the one `file`, a PDF. It belongs to an event once the event is saved with it. */
export const uploadDocument = endpoint<never, { item: { file: string; name: string; bytes: number } }>(
  'POST',
  `${BASE}/document`,
)
/** A form with the one `file`, a picture. */
export const uploadPicture = endpoint<never, { item: { hash: string } }>('POST', `${BASE}/picture`)

/** Calls an event off; everybody reads why. */
export const cancelEvent = endpoint<{ id: number; reason: string }, { item: DeskEvent }>(
  'POST',
  `${BASE}/cancel`,
)

/** What can be wrong with an event beside the shape of its fields. @source DOMAIN §3.8 */
export type EventMistake =
  | 'end_before_start'
  | 'too_long'
  | 'no_place'
  | 'no_permit'
  | 'entries_order'
  | 'no_reason'
  | 'class_twice'
  | 'no_regulations'

export const EVENT_MISTAKES: Record<EventMistake, { field: string; message: MessageDescriptor }> = {
  end_before_start: { field: 'ends_on', message: msg`The end must be after the start` },
  too_long: { field: 'ends_on', message: msg`An event lasts a month at most` },
  no_place: { field: 'place', message: msg`Choose a track or enter a place` },
  no_permit: { field: 'permit_no', message: msg`Enter the permit number before opening entries` },
  entries_order: { field: 'entries_close', message: msg`Entries must close before the event starts` },
  no_reason: { field: 'status_reason', message: msg`Say why, members will see it` },
  class_twice: { field: 'classes', message: msg`A class code is used twice` },
  no_regulations: { field: 'documents', message: msg`Upload the supplementary regulations` },
}

export const EVENTS_DESK_REFUSALS = {
  isOver: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This event is cancelled or has results: copy it instead`,
  },
} as const satisfies Record<string, Refusal>
