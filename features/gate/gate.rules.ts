/** What was shown at a gate, whom it lets in, and who is expected: worked out on paper. @source DOMAIN §2 (10), (11) */
import { type CardHolder, readCardMark } from '#features/membership/card.rules.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { GateCounts, GateEventsAnswer, GateGuest, GateOutcome } from './gate.contract.ts'

/** The code itself: a card's QR is the address of its check, whose last part it is. */
export function codeIn(shown: string): string {
  const text = shown.trim()
  const [, token] = /^https?:\/\/[^/\s]+\/card\/([\w.-]+)\/?$/i.exec(text) ?? []
  return token ?? text
}

const NUMBER_DIGITS_MOST = 6

/** A member's number as it is typed, with or without what stands before it on cards; null for anything else. */
export function readMemberNumber(text: string, prefix: string): number | null {
  const plain = (words: string) => words.toUpperCase().replace(/[\s-]/g, '')
  const typed = plain(text)
  const start = plain(prefix)
  const digits = start !== '' && typed.startsWith(start) ? typed.slice(start.length) : typed
  if (!/^\d+$/.test(digits) || digits.length > NUMBER_DIGITS_MOST) return null
  const number = Number(digits)
  return number > 0 ? number : null
}

/** Who or what a line of the gate is about; each comes in once a day. */
export type Subject =
  | { kind: 'ticket'; id: string }
  | { kind: 'entry'; id: string }
  | { kind: CardHolder; personId: number }

/** As a line names it. An entry is the same whether its ticket is shown or its driver's card. */
export function subjectText(subject: Subject): string {
  return 'id' in subject ? `${subject.kind} ${subject.id}` : `${subject.kind} ${subject.personId}`
}

/** Whether a ticket that is tied to no event of the calendar is for this one: its words say so. */
export function isSameOccasion(occasion: string, title: string): boolean {
  const [a, b] = [lettersOf(occasion), lettersOf(title)]
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a))
}

function lettersOf(text: string): string {
  return text.toLocaleLowerCase('en').replace(/[^\p{L}\p{N}]+/gu, '')
}

/** What a member without an entry may do at an event: watch, watch with a ticket, or neither. */
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

/** A day's visit: who is in, since when, and through which gate. */
export type Came = { subject: string; name: string; what: string; at: string; gate: string }

/** One who is expected. */
export type Expected = { subject: string; name: string; what: string; entry: string }

const BY_NAME = new Intl.Collator('en')

/** Everybody who is expected or has come, by name; who came without being expected is among them. */
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

/** How many of them have come. */
export function countsOf(guests: readonly Pick<GateGuest, 'came'>[]): GateCounts {
  return { in: guests.filter(({ came }) => came !== null).length, expected: guests.length }
}

/** Whether a guest is meant by part of a name, of what they have, or of an entry's number. */
export function isMeant({ name, what, entry }: GateGuest, part: string): boolean {
  const words = part.trim().toLocaleLowerCase('en').split(/\s+/u)
  const text = `${name} ${what} ${entry}`.toLocaleLowerCase('en')
  return words.every((word) => text.includes(word))
}

/** How long ago something may have been shown that could not be sent at once: a long weekend at a track, and the way home. */
const QUEUED_MOST_MS = 7 * DAY_MS

/** When it was shown: as the device says, where that can be. */
export function shownAtMs(said: string | undefined, nowMs: number): number {
  if (said === undefined) return nowMs
  const saidMs = Date.parse(said)
  return Number.isNaN(saidMs) || saidMs > nowMs || nowMs - saidMs > QUEUED_MOST_MS ? nowMs : saidMs
}

/**
 * What is on by the device's own clock, from what it was told on an earlier day: it stood in a shed overnight, or was
 * made ready at home, and there is no signal at the track.
 */
export function asOfToday(told: GateEventsAnswer, nowMs: number): GateEventsAnswer {
  const known = [...told.data, ...told.coming]
  const today = dayInZone(nowMs, known[0]?.timezone ?? 'UTC')
  if (known.length === 0 || today <= told.today) return told
  return {
    ...told,
    data: known.filter(({ starts_on: first, ends_on: last }) => first <= today && today <= last),
    coming: told.coming.filter(({ starts_on: first }) => first > today),
    today,
  }
}

/** Outcomes with which somebody walks in. */
export function letsIn(outcome: GateOutcome): boolean {
  return outcome === 'admitted'
}

/** A signed code in its parts: what the signature is of, the signature, and what it says. */
export type SignedParts = { body: string; signature: Uint8Array<ArrayBuffer>; text: string }

/** The parts of a code; null for one that carries no signature. */
export function signedParts(code: string): SignedParts | null {
  const [, body, signature] = /^([\w-]{1,300})\.([\w-]{86})$/.exec(code) ?? []
  if (body === undefined || signature === undefined) return null
  const bytes = bytesOf(body)
  const marks = bytesOf(signature)
  if (bytes === null || marks === null) return null
  return { body, signature: marks, text: new TextDecoder().decode(bytes) }
}

/** Bytes that were written base64url; null for anything else. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

/** What a device without a signal has found out by itself: whose signature a code carries, if any. */
export type Proof = 'ticket' | 'card' | 'forged' | 'unsigned'

/**
 * What a gate without a signal says. `waiting`: the code is one of ours, and is sent later. `unproved`: a typed code,
 * which proves nothing by itself.
 */
export type LocalOutcome = 'waiting' | 'unproved' | 'used' | 'stale' | 'unknown'

/** @param isWaiting whether this device has let the same code in before */
export function localOutcome(
  proof: Proof,
  { text, today, isWaiting }: { text: string; today: string; isWaiting: boolean },
): LocalOutcome {
  if (proof === 'forged') return 'unknown'
  if (isWaiting) return 'used'
  if (proof === 'unsigned') return 'unproved'
  if (proof === 'card' && readCardMark(text)?.day !== today) return 'stale'
  return 'waiting'
}
