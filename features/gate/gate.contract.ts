/**
 * The calls of the gate: admission of ticket holders and members to today’s event.
 * @source docs/reference/tickets-and-gate.md §2.1
 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { EventKind } from '#features/events/events.contract.ts'

/**
 * Outcomes of a check-in. `admitted`: may enter and is recorded. `used`: was admitted before. `look`: a member number
 * was given, so the photo must be compared first. `undone`: the admission was taken back. All others refuse entry.
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

/** The kind of code or number that was presented. */
export type GateSubject = 'ticket' | 'member' | 'partner' | 'nobody'

/** The result of one check-in. Instants are ISO 8601, days `YYYY-MM-DD`. */
export type GateVerdict = {
  /** The key of the recorded scan; null if none was recorded because the photo must be compared first. */
  key: string | null
  outcome: GateOutcome
  subject: GateSubject
  /** The name of the person; empty if it is not known. */
  name: string
  /** The kind of ticket, or the type of membership. */
  what: string
  /** Class and number of the person’s entry, like `B, 27`; empty without one. */
  entry: string
  /** Whether the person comes as a spectator, because the event takes entries and they have no valid one. */
  is_watching: boolean
  /** The member’s photo; null if there is none. */
  photo: string | null
  /** The reasons for a refusal, as sentences, if the outcome alone does not explain it. */
  reasons: string[]
  /** The gate and time of the earlier admission. */
  before: { at: string; gate: string } | null
  /** The day that the outcome refers to: the ticket’s day, or the last day of the membership. */
  day: string | null
  /** Until when the admission can be undone; null if there is nothing to undo. */
  undo_until: string | null
  counts: GateCounts
}

/** The numbers of admitted and of expected people. */
export type GateCounts = { in: number; expected: number }

export type GateEvent = {
  id: number
  title: string
  kind: EventKind
  place: string
  starts_at: string
  /** The first and last day of the event, so that an offline device knows when it takes place. */
  starts_on: string
  ends_on: string
  timezone: string
  is_off: boolean
}

/** The public keys that verify the codes of tickets and cards offline. Raw Ed25519, base64url. */
export type GateKeys = { ticket: string; card: string }

/** An upcoming event, with all data that its gate needs, because it may be offline on the day. */
export type ComingEvent = GateEvent & { slug: string }

/** Today’s events, the upcoming ones, and the verification keys. */
export type GateEventsAnswer = { data: GateEvent[]; coming: ComingEvent[]; today: string; keys: GateKeys }

export const gateEvents = endpoint<Record<string, never>, GateEventsAnswer>('GET', '/api/v1/club/gate/events')

export type AdmitInput = {
  event: number
  gate: string
  /** The content of a QR code, or a typed code or member number. */
  shown: string
  /** A UUID that the device creates for this check-in. Retries use it as idempotency key. */
  key: string
  /** Whether the photo was compared with the person who gave a member number. */
  is_photo_checked?: boolean | undefined
  /** When the code was presented, if the check-in was sent later. */
  shown_at?: string | undefined
}

/** Checks whether the bearer of a code may enter, and admits them. */
export const admitBearer = endpoint<AdmitInput, { item: GateVerdict }>('POST', '/api/v1/club/gate/admit')

/** A person chosen from the gate list without a code; `guest` is their key in the list. */
export type AdmitGuestInput = { event: number; gate: string; guest: string; key: string }

/** Admits a person from the gate list, after the same checks as for a code. */
export const admitGuest = endpoint<AdmitGuestInput, { item: GateVerdict }>('POST', '/api/v1/club/gate/guest')

/** Undoes an admission within one minute after it. */
export const undoAdmission = endpoint<{ event: number; key: string; undoes: string }, { item: GateVerdict }>(
  'POST',
  '/api/v1/club/gate/undo',
)

/** A person on the gate list, expected or admitted. */
export type GateGuest = {
  /** The key with which `admitGuest` admits them. */
  key: string
  name: string
  what: string
  entry: string
  came: { at: string; gate: string } | null
}

/** Lists expected and admitted people by name; `q` is part of a name or a code. */
export const gateGuests = endpoint<
  { event: number; q?: string | undefined },
  { data: GateGuest[]; counts: GateCounts }
>('GET', '/api/v1/club/gate/guests')

/** The path of the gate screen, the only one with permission to use the camera. */
export const GATE_PATH = '/cms/gate'

/** Milliseconds after an admission during which it can be undone. */
export const UNDO_MS = 60 * 1000

/** The greatest length of a gate’s name. */
export const GATE_NAME_MOST = 40
/** The greatest length of a code: a card’s URL with its signature. */
export const SHOWN_MOST = 400
