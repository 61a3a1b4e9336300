/** The reference that a buyer writes on a bank transfer, so that the payment can be matched. */

/** Digits and letters without I, L, O, U and V, which are easily misread. Their number is prime: see `checkOf`. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTWXYZ'
const BASE = ALPHABET.length
const PREFIX = 'PDK'
const BODY_LENGTH = 6
const BODIES = BASE ** BODY_LENGTH

/** The highest payment number that has a reference. */
export const LAST_PAYMENT_NUMBER = BODIES - 1

/**
 * Factor that makes consecutive references dissimilar. It is coprime to the number of possible references, so that no
 * two payment numbers have the same reference.
 */
const SPREAD = 6_700_417

/** A reference as people write it: up to two spaces, hyphens, dots or slashes between any two characters. */
const WRITTEN = new RegExp(
  String.raw`(?<![0-9A-Z])P[ ./-]{0,2}D[ ./-]{0,2}K(?:[ ./-]{0,2}[0-9A-Z]){7}(?![0-9A-Z])`,
  'g',
)

/**
 * Returns the stored form of a payment’s reference: ten characters, the last a check digit that detects every single
 * wrong character and every swap of two. Consecutive numbers give dissimilar references.
 * @throws RangeError for an invalid payment number
 */
export function bankReferenceOf(paymentNumber: number): string {
  if (!Number.isInteger(paymentNumber) || paymentNumber < 1 || paymentNumber > LAST_PAYMENT_NUMBER)
    throw new RangeError(`${paymentNumber} is no running number of a payment`)
  let rest = (paymentNumber * SPREAD) % BODIES
  let body = ''
  for (let place = 0; place < BODY_LENGTH; place += 1) {
    body = charAt(rest % BASE) + body
    rest = Math.floor(rest / BASE)
  }
  return PREFIX + body + checkOf(PREFIX + body)
}

/**
 * Formats a reference for display: `PDK-4M7-2QX9`. It has twelve characters; a bank's description field takes eighteen.
 */
export function shownBankReference(reference: string): string {
  return `${reference.slice(0, 3)}-${reference.slice(3, 6)}-${reference.slice(6)}`
}

/** Parses a typed reference regardless of case, spaces and hyphens; undefined if it is invalid. */
export function parseBankReference(text: string): string | undefined {
  const [only, ...more] = text.length > 60 ? [] : referencesIn(text).valid
  return more.length === 0 ? only : undefined
}

/**
 * Finds all references in a bank's description. `mistyped` have the right form but a wrong check digit. Each is listed
 * once, in the order of the text.
 */
export function referencesIn(description: string): { valid: string[]; mistyped: string[] } {
  const valid = new Set<string>()
  const mistyped = new Set<string>()
  for (const [written] of description.toUpperCase().matchAll(WRITTEN)) {
    const reference = PREFIX + unmistaken(written.replace(/[ ./-]/g, '').slice(PREFIX.length))
    const isValid = checkOf(reference.slice(0, -1)) === reference.at(-1)
    ;(isValid ? valid : mistyped).add(reference)
  }
  return { valid: [...valid], mistyped: [...mistyped] }
}

/** Replaces letters outside the alphabet by the digit that they resemble. */
function unmistaken(text: string): string {
  return text.replace(/O/g, '0').replace(/[IL]/g, '1')
}

/**
 * Returns the check digit. Each position has a different weight and the base is prime, so one wrong character or two
 * swapped ones always change the sum. Empty if the text contains characters outside the alphabet.
 */
function checkOf(text: string): string {
  let sum = 0
  for (const [place, char] of [...text].entries()) {
    const value = ALPHABET.indexOf(char)
    if (value < 0) return ''
    sum += value * (place + 2)
  }
  return charAt((BASE - (sum % BASE)) % BASE)
}

function charAt(value: number): string {
  return ALPHABET.charAt(value)
}
