/** The gate: who may come in today, and who has. @source DOMAIN §2 (10), (11), §4 "Ticket" */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { EventKind } from '#features/events/events.contract.ts'

/**
 * What the gate says. `admitted`: may come in, and now has. `used`: has come in before. `look`: somebody who gave their
 * number; compare the photo first. `undone`: the admission was taken back. All others keep the bearer out.
 */
export const GATE_OUTCOMES = [
  'admitted',
  'used',
  'look',
  'undone',
  'unknown',
  'stale',
  'cancelled',
  'other_day',
  'other_event',
  'event_off',
  'membership_ended',
  'membership_on_hold',
  'not_entered',
  'no_ticket',
  'not_allowed',
] as const

export type GateOutcome = (typeof GATE_OUTCOMES)[number]

/** What was shown. */
export type GateSubject = 'ticket' | 'member' | 'partner' | 'nobody'

/** Said of one code, at once. Instants are ISO 8601, days `YYYY-MM-DD`. */
export type GateVerdict = {
  /** Of the line that was written; null where nothing was, because the photo comes first. */
  key: string | null
  outcome: GateOutcome
  subject: GateSubject
  /** Empty where nobody is named. */
  name: string
  /** What they have: a ticket's kind, or a membership's type. */
  what: string
  /** Of an entry, like `B, 27`; empty without one. */
  entry: string
  /** Whether they come to watch: there are entries, and they have none that stands. */
  is_watching: boolean
  /** Of a member; null where there is none. */
  photo: string | null
  /** Why not, in sentences, where it takes more than the outcome says. */
  reasons: string[]
  /** Where and when they came in before. */
  before: { at: string; gate: string } | null
  /** The day that the outcome is about: a ticket's own, a membership's last. */
  day: string | null
  /** Until when letting them in can be undone; null where there is nothing to undo. */
  undo_until: string | null
  counts: GateCounts
}

/** How many of those who are expected have come. */
export type GateCounts = { in: number; expected: number }

export type GateEvent = {
  id: number
  title: string
  kind: EventKind
  place: string
  starts_at: string
  /** Its first and last days, so that a device that cannot ask knows when it is on. */
  starts_on: string
  ends_on: string
  timezone: string
  is_off: boolean
}

/** What proves the codes of tickets and of cards where there is no signal, and makes none. Raw Ed25519, base64url. */
export type GateKeys = { ticket: string; card: string }

/** An event of a day to come: all that its gate needs, since there may be no signal on that day. */
export type ComingEvent = GateEvent & { slug: string }

/** What is on today, and what is on next. */
export type GateEventsAnswer = { data: GateEvent[]; coming: ComingEvent[]; today: string; keys: GateKeys }

export const gateEvents = endpoint<Record<string, never>, GateEventsAnswer>('GET', '/api/v1/club/gate/events')

export type AdmitInput = {
  event: number
  gate: string
  /** What a QR says, or a code or a member's number that was typed. */
  shown: string
  /** A UUID of the device's own for this check-in, so that it can be sent again. */
  key: string
  /** Whether the photo of who gave their number was compared. */
  is_photo_checked?: boolean | undefined
  /** When it was shown, where it could not be sent at once. */
  shown_at?: string | undefined
}

/** Says whether the bearer may come in, and lets them in. */
export const admitBearer = endpoint<AdmitInput, { item: GateVerdict }>('POST', '/api/v1/club/gate/admit')

/** Somebody of the list, known by who stands at the gate: without a code, by the list's own key of them. */
export type AdmitGuestInput = { event: number; gate: string; guest: string; key: string }

/** Lets somebody in by name, if they may: the same questions are asked as of their code. */
export const admitGuest = endpoint<AdmitGuestInput, { item: GateVerdict }>('POST', '/api/v1/club/gate/guest')

/** Takes an admission back, within a minute. */
export const undoAdmission = endpoint<{ event: number; key: string; undoes: string }, { item: GateVerdict }>(
  'POST',
  '/api/v1/club/gate/undo',
)

/** One who is expected, or has come. */
export type GateGuest = {
  /** Lets them in by name. */
  key: string
  name: string
  what: string
  entry: string
  came: { at: string; gate: string } | null
}

/** Who is expected and who has come, by name; `q` is part of a name or a code. */
export const gateGuests = endpoint<
  { event: number; q?: string | undefined },
  { data: GateGuest[]; counts: GateCounts }
>('GET', '/api/v1/club/gate/guests')

/** The gate's own page: the only one that may look through a camera. */
export const GATE_PATH = '/cms/gate'

/** How long an admission can be taken back. */
export const UNDO_MS = 60 * 1000

/** How long a gate's name may be. */
export const GATE_NAME_MOST = 40
/** How long a code may be: a card's address with its signature. */
export const SHOWN_MOST = 400
