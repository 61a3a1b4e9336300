/** What a ticket's code looks like, what a seat cost, and which seats are given back: worked out on paper. @source DOMAIN §3.10 */

/** Crockford's base 32: without I, L, O and U, which are taken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 10
const GROUP = 5
/** How many bytes of chance a code is made from; five bits of each count. */
export const TICKET_CHANCE_BYTES = CODE_LENGTH - 1
/** x⁵ + x² + 1 over two elements: its powers run through all 31 values, so every place of a code has a weight of its own. */
const FIELD = 0b100101
const TOP_BIT = 0b10000

/** A new code from bytes that nobody can foretell; its last character checks the others. */
export function ticketCodeOf(chance: Uint8Array): string {
  const body = [...chance.subarray(0, TICKET_CHANCE_BYTES)].map((byte) => byte % ALPHABET.length)
  return [...body, timesX(remainderOf(body))].map((value) => ALPHABET.charAt(value)).join('')
}

/**
 * The code that a person typed or read out, whatever the case, spaces and hyphens; null when it is none. One wrong
 * character, or any two that changed places, is always told.
 */
export function readTicketCode(text: string): string | null {
  const code = text.slice(0, 40).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const values = [...code].map((char) => ALPHABET.indexOf(char))
  const isWhole = values.length === CODE_LENGTH && !values.includes(-1)
  return isWhole && remainderOf(values) === 0 ? code : null
}

/** As it is shown and read out: `7KQM2-XRD4F`. */
export function shownTicketCode(code: string): string {
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`
}

function remainderOf(values: readonly number[]): number {
  return values.reduce((sum, value) => timesX(sum) ^ value, 0)
}

function timesX(value: number): number {
  return (value & TOP_BIT) === 0 ? value << 1 : (value << 1) ^ FIELD
}

/** What each seat of a line cost. They add up to the line: cents that do not divide are on its first seats. */
export function seatPrices(totalCents: number, seats: number): number[] {
  const each = Math.floor(totalCents / seats)
  return Array.from({ length: seats }, (_, at) => each + (at < totalCents - each * seats ? 1 : 0))
}

type Seat = { id: string; lineId: number; seat: number; status: string }

/**
 * Which tickets end when so many pieces of each line have been given back in all, or the whole order: the last seats
 * first. One that was used stays used.
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

/** Whether a name may still be written on it: it was not used, and its day is not over. */
export function isOpen({ status, day }: { status: string; day: string }, today: string): boolean {
  return status === 'issued' && (day === '' || day >= today)
}
