/**
 * Pure functions for tickets: the format of a code, the price of a seat, and which seats a refund cancels.
 * @source docs/reference/tickets-and-gate.md §1.2
 */

/** Crockford's base 32: without I, L, O and U, which are easily confused with other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 10
const GROUP = 5
/** The number of random bytes for a code; five bits of each are used. */
export const TICKET_RANDOM_BYTES = CODE_LENGTH - 1
/**
 * The polynomial x⁵ + x² + 1 over the field with two elements, for the checksum. The powers of x modulo it take all 31
 * values except zero, so every position of a code has a different weight.
 */
const FIELD = 0b100101
const TOP_BIT = 0b10000

/** Returns a new code made from unpredictable random bytes; its last character is a checksum. */
export function ticketCodeOf(random: Uint8Array): string {
  const body = [...random.subarray(0, TICKET_RANDOM_BYTES)].map((byte) => byte % ALPHABET.length)
  return [...body, timesX(remainderOf(body))].map((value) => ALPHABET.charAt(value)).join('')
}

/**
 * Parses a typed code, ignoring case, spaces and hyphens; returns null if it is invalid. One wrong character, or any
 * two swapped ones, are always detected.
 */
export function readTicketCode(text: string): string | null {
  const code = text.slice(0, 40).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const values = [...code].map((char) => ALPHABET.indexOf(char))
  const isWhole = values.length === CODE_LENGTH && !values.includes(-1)
  return isWhole && remainderOf(values) === 0 ? code : null
}

/** Formats a code for display: `7KQM2-XRD4F`. */
export function shownTicketCode(code: string): string {
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`
}

/**
 * The content signed in a ticket's QR code. `day` is empty for a ticket without a day, and `eventId` is null for a
 * ticket without an event.
 */
export type TicketPayload = { code: string; day: string; eventId: number | null }

/**
 * Returns the text of a ticket's QR code, like `7KQM2XRD4F.2026-12-05.12`. An offline gate reads day and event from it.
 */
export function writeTicketPayload({ code, day, eventId }: TicketPayload): string {
  return eventId === null ? (day === '' ? code : `${code}.${day}`) : `${code}.${day}.${eventId}`
}

/**
 * Parses the text of a ticket's QR code, including the older format with only a code; returns null for any other text.
 */
export function readTicketPayload(text: string): TicketPayload | null {
  const [, code, day = '', eventId] =
    /^([0-9A-Z]{10})(?:\.(\d{4}-\d{2}-\d{2})?(?:\.(\d{1,9}))?)?$/.exec(text) ?? []
  if (code === undefined) return null
  return { code, day, eventId: eventId === undefined ? null : Number(eventId) }
}

function remainderOf(values: readonly number[]): number {
  return values.reduce((sum, value) => timesX(sum) ^ value, 0)
}

function timesX(value: number): number {
  return (value & TOP_BIT) === 0 ? value << 1 : (value << 1) ^ FIELD
}

/**
 * Returns the price of each seat of a line. The prices add up to the line's total: leftover cents go to the first
 * seats.
 */
export function seatPrices(totalCents: number, seats: number): number[] {
  const each = Math.floor(totalCents / seats)
  return Array.from({ length: seats }, (_, at) => each + (at < totalCents - each * seats ? 1 : 0))
}

type Seat = { id: string; lineId: number; seat: number; status: string }

/**
 * Returns the tickets to cancel after a refund of some pieces of each line, or of the whole order: the last seats
 * first. A used ticket stays used.
 */
export function seatsToCancel(
  tickets: readonly Seat[],
  lines: readonly { id: number; refundedQty: number }[],
  isWholeOrder: boolean,
): string[] {
  return lines.flatMap(({ id: lineId, refundedQty }) => {
    const seats = tickets.filter((ticket) => ticket.lineId === lineId)
    const isGone = seats.filter(({ status }) => status === 'cancelled').length
    const due = isWholeOrder ? seats.length : refundedQty - isGone
    return seats
      .filter(({ status }) => status === 'issued')
      .toSorted((a, b) => b.seat - a.seat)
      .slice(0, Math.max(0, due))
      .map(({ id }) => id)
  })
}

type ValidDays = { day: string; last_day?: string }

/** Returns whether a ticket is valid for more than one day. */
export function hasSeveralDays({ day, last_day: last = '' }: ValidDays): boolean {
  return last > day
}

/** Returns whether a ticket is valid on a day. A ticket without a day is valid on any day. */
export function isForDay(facts: ValidDays, today: string): boolean {
  return facts.day === '' || (facts.day <= today && today <= lastDayOf(facts))
}

function lastDayOf({ day, last_day: last = '' }: ValidDays): string {
  return last > day ? last : day
}

/** Returns whether the holder's name may still be changed: the ticket was not used, and its last day has not passed. */
export function isOpen({ status, facts }: { status: string; facts: ValidDays }, today: string): boolean {
  return status === 'issued' && (facts.day === '' || lastDayOf(facts) >= today)
}
