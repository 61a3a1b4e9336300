/**
 * Pure functions of the gate: reading codes, deciding on admission, and the list of expected people.
 * @source docs/reference/tickets-and-gate.md §2.1
 */
import { type CardHolder, readCardPayload } from '#features/membership/card.rules.ts'
import { readTicketPayload } from '#features/tickets/tickets.rules.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { GateCounts, GateEventsAnswer, GateGuest, GateOutcome } from './gate.contract.ts'

/**
 * Returns the ticket or card code in the content of a QR code. The QR code of a card contains the URL of its check
 * page, whose last segment is the code.
 */
export function codeIn(shown: string): string {
  const text = shown.trim()
  const [, token] = /^https?:\/\/[^/\s]+\/card\/([\w.-]+)\/?$/i.exec(text) ?? []
  return token ?? text
}

const NUMBER_DIGITS_MOST = 6

/** Reads a typed member number, with or without the club’s prefix; null for anything else. */
export function readMemberNumber(text: string, prefix: string): number | null {
  const plain = (words: string) => words.toUpperCase().replace(/[\s-]/g, '')
  const typed = plain(text)
  const start = plain(prefix)
  const digits = start !== '' && typed.startsWith(start) ? typed.slice(start.length) : typed
  if (!/^\d+$/.test(digits) || digits.length > NUMBER_DIGITS_MOST) return null
  const number = Number(digits)
  return number > 0 ? number : null
}

/** The subject of a gate scan: a ticket, an entry or a person. Each is admitted once a day. */
export type Subject =
  | { kind: 'ticket'; id: string }
  | { kind: 'entry'; id: string }
  | { kind: CardHolder; personId: number }

/**
 * Returns the text by which a scan row names its subject. An entry is the same subject whether its ticket or its
 * driver’s card is presented.
 */
export function subjectText(subject: Subject): string {
  return 'id' in subject ? `${subject.kind} ${subject.id}` : `${subject.kind} ${subject.personId}`
}

/**
 * Returns whether a ticket is valid for an event: by the event’s id, or by name if the ticket is linked to no event.
 */
export function isTicketFor(
  { eventId, facts }: { eventId: number | null; facts: { occasion: string } },
  event: { id: number; title: string },
): boolean {
  return eventId === null ? isSameOccasion(facts.occasion, event.title) : eventId === event.id
}

/** Returns whether the names of a ticket and of an event mean the same occasion. */
export function isSameOccasion(occasion: string, title: string): boolean {
  const [a, b] = [mailWriterOf(occasion), mailWriterOf(title)]
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a))
}

function mailWriterOf(text: string): string {
  return text.toLocaleLowerCase('en').replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * Returns the outcome for a member without an entry: admitted as a spectator, admitted only with a ticket, or refused.
 */
export function outcomeForWatcher(spectators: string): GateOutcome {
  switch (spectators) {
    case 'free':
      return 'admitted'
    case 'ticket':
      return 'no_ticket'
    default:
      return 'not_entered'
  }
}

/** An admission on a day: the person, the time and the gate. */
export type Came = { subject: string; name: string; what: string; at: string; gate: string }

/** A person who is expected. */
export type Expected = { subject: string; name: string; what: string; entry: string }

const BY_NAME = new Intl.Collator('en')

/** Returns all expected and admitted people by name, including those admitted without being expected. */
export function guestList(expected: readonly Expected[], came: readonly Came[]): GateGuest[] {
  const visits = new Map(came.map((visit) => [visit.subject, visit]))
  const known = new Set(expected.map(({ subject }) => subject))
  const rows = [
    ...expected,
    ...came.filter(({ subject }) => !known.has(subject)).map((visit) => ({ ...visit, entry: '' })),
  ]
  return rows
    .map(({ subject, name, what, entry }) => {
      const visit = visits.get(subject)
      return {
        key: subject,
        name,
        what,
        entry,
        came: visit === undefined ? null : { at: visit.at, gate: visit.gate },
      }
    })
    .toSorted((a, b) => BY_NAME.compare(a.name, b.name) || (a.key < b.key ? -1 : 1))
}

/** Counts the admitted and the expected people. */
export function countsOf(guests: readonly Pick<GateGuest, 'came'>[]): GateCounts {
  return { in: guests.filter(({ came }) => came !== null).length, expected: guests.length }
}

/**
 * Returns whether a search text is part of a person’s name, their ticket or membership, or the number of their entry.
 */
export function isMeant({ name, what, entry }: GateGuest, part: string): boolean {
  const words = part.trim().toLocaleLowerCase('en').split(/\s+/u)
  const text = `${name} ${what} ${entry}`.toLocaleLowerCase('en')
  return words.every((word) => text.includes(word))
}

/**
 * Milliseconds after a scan within which an offline check-in may be sent: a long weekend at a track, and the way home.
 */
const QUEUED_MOST_MS = 7 * DAY_MS

/** Returns when a code was presented: the device’s time if it is plausible, otherwise now. */
export function shownAtMs(said: string | undefined, nowMs: number): number {
  if (said === undefined) return nowMs
  const saidMs = Date.parse(said)
  return Number.isNaN(saidMs) || saidMs > nowMs || nowMs - saidMs > QUEUED_MOST_MS ? nowMs : saidMs
}

/**
 * Returns today’s events by the device’s clock, from data loaded on an earlier day, because the device may have been
 * prepared at home or stayed in a shed overnight and there is no signal at the track.
 */
export function asOfToday(loaded: GateEventsAnswer, nowMs: number): GateEventsAnswer {
  const known = [...loaded.data, ...loaded.coming]
  const today = dayInZone(nowMs, known[0]?.timezone ?? 'UTC')
  if (known.length === 0 || today <= loaded.today) return loaded
  return {
    ...loaded,
    data: known.filter(({ starts_on: first, ends_on: last }) => first <= today && today <= last),
    coming: loaded.coming.filter(({ starts_on: first }) => first > today),
    today,
  }
}

/** Returns whether an outcome admits the person. */
export function letsIn(outcome: GateOutcome): boolean {
  return outcome === 'admitted'
}

/** The parts of a signed code: the signed body, the signature, and the decoded text. */
export type SignedParts = { body: string; signature: Uint8Array<ArrayBuffer>; text: string }

/** Splits a code into its parts; null for a code without a signature. */
export function signedParts(code: string): SignedParts | null {
  const [, body, signature] = /^([\w-]{1,300})\.([\w-]{86})$/.exec(code) ?? []
  if (body === undefined || signature === undefined) return null
  const bytes = bytesOf(body)
  const signatureBytes = bytesOf(signature)
  if (bytes === null || signatureBytes === null) return null
  return { body, signature: signatureBytes, text: new TextDecoder().decode(bytes) }
}

/** Decodes a base64url text; null if it is not one. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

/** The result of verifying a code offline: the key that signed it, or none. */
export type Proof = 'ticket' | 'card' | 'forged' | 'unsigned'

/**
 * The outcome of an offline check-in. `waiting`: the code is genuine, for this event today, and will be sent later.
 * `unproved`: a typed code without a signature, or a ticket without the id of an event. `other_day` and `other_event`:
 * a genuine ticket for another day or event.
 */
export type LocalOutcome = 'waiting' | 'unproved' | 'used' | 'stale' | 'unknown' | 'other_day' | 'other_event'

/** The event of a gate, with its first and last day. */
export type GateDays = { id: number; first: string; last: string }

/**
 * Decides on a code offline.
 * @param isWaiting whether this device has admitted the same code before
 * @param event the event of this gate; null in the trial mode
 */
export function localOutcome(
  proof: Proof,
  {
    text,
    today,
    isWaiting,
    event = null,
  }: { text: string; today: string; isWaiting: boolean; event?: GateDays | null },
): LocalOutcome {
  if (proof === 'forged') return 'unknown'
  if (isWaiting) return 'used'
  if (proof === 'unsigned') return 'unproved'
  if (proof === 'card') return readCardPayload(text)?.day === today ? 'waiting' : 'stale'
  return ticketOutcome(text, today, event)
}

/**
 * Decides on a ticket. A ticket with the id of this event is valid on all days of the event, even if the event was
 * moved after printing. One that names no event, such as an older printed code, needs the server to find its event.
 */
function ticketOutcome(text: string, today: string, event: GateDays | null): LocalOutcome {
  const payload = readTicketPayload(text)
  if (payload === null) return 'unknown'
  if (event === null) return payload.day === '' || payload.day === today ? 'waiting' : 'other_day'
  if (payload.eventId !== null && payload.eventId !== event.id) return 'other_event'
  const isOn = (day: string) => event.first <= day && day <= event.last
  if (!isOn(today)) return 'other_day'
  if (payload.eventId !== null) return 'waiting'
  return payload.day === '' || isOn(payload.day) ? 'unproved' : 'other_day'
}
