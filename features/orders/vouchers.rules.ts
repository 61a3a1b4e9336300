/** What a gift voucher's code looks like, how long it is good, and what each piece is worth: worked out on paper. */
import { addMonths } from '#platform/shared/days.ts'

/** Crockford's base 32: without I, L, O and U, which are taken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4
const CODE_LENGTH = 16
/** How many bytes of chance a code is made from; five bits of each count, so that nobody can guess one. */
export const VOUCHER_CHANCE_BYTES = CODE_LENGTH
/** Three years, as the law of the country asks at least. */
const GOOD_MONTHS = 36

/** A new code from bytes that nobody can foretell. */
export function voucherCodeOf(chance: Uint8Array): string {
  return [...chance.subarray(0, CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}

/** The code that a person typed, whatever the case, spaces and hyphens; null for what is none. */
export function readVoucherCode(text: string): string | null {
  const code = text.slice(0, 60).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isWhole = code.length === CODE_LENGTH && [...code].every((char) => ALPHABET.includes(char))
  return isWhole ? code : null
}

/** As it is shown and read out: `7KQM-2XRD-4F0B-9TZ3`. */
export function shownVoucherCode(code: string): string {
  return Array.from({ length: CODE_LENGTH / GROUP }, (_, at) =>
    code.slice(at * GROUP, (at + 1) * GROUP),
  ).join('-')
}

/** The last day on which it can be used. */
export function voucherGoodUntil(day: string): string {
  return addMonths(day, GOOD_MONTHS)
}

/** What each piece of a line is worth: what was paid for it. They add up to the line. */
export function voucherCents(totalCents: number, pieces: number): number[] {
  const each = Math.floor(totalCents / pieces)
  return Array.from({ length: pieces }, (_, at) => each + (at < totalCents - each * pieces ? 1 : 0))
}
