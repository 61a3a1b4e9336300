/** Rules for a gift voucher's code, its validity and the value of each piece. Pure functions. */
import { addMonths } from '#platform/shared/days.ts'

/** Crockford's base 32: without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4
const CODE_LENGTH = 16
/** The number of random bytes in a code. Five bits of each byte are used, enough to make the code unguessable. */
export const VOUCHER_RANDOM_BYTES = CODE_LENGTH
/** The validity in months. Three years are the minimum required by Australian law. */
const GOOD_MONTHS = 36

/** Returns a new code made from unpredictable random bytes. */
export function voucherCodeOf(random: Uint8Array): string {
  return [...random.subarray(0, CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}

/** Parses a typed code, ignoring case, spaces and hyphens; null if it is no code. */
export function readVoucherCode(text: string): string | null {
  const code = text.slice(0, 60).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isWhole = code.length === CODE_LENGTH && [...code].every((char) => ALPHABET.includes(char))
  return isWhole ? code : null
}

/** Formats a code as it is shown and read out: `7KQM-2XRD-4F0B-9TZ3`. */
export function shownVoucherCode(code: string): string {
  return Array.from({ length: CODE_LENGTH / GROUP }, (_, at) =>
    code.slice(at * GROUP, (at + 1) * GROUP),
  ).join('-')
}

/** Returns the last day on which a voucher issued on `day` can be used. */
export function voucherGoodUntil(day: string): string {
  return addMonths(day, GOOD_MONTHS)
}

/**
 * Returns the value of each piece of a line in cents, which is the price paid for it. The values add up to the line.
 */
export function voucherCents(totalCents: number, pieces: number): number[] {
  const each = Math.floor(totalCents / pieces)
  return Array.from({ length: pieces }, (_, at) => each + (at < totalCents - each * pieces ? 1 : 0))
}
