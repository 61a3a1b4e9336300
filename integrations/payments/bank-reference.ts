/** What a buyer writes on a bank transfer, so that the money is known when it comes. */

/** Digits and letters without I, L, O, U and V, which are taken for others. Their number is prime: see `checkOf`. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTWXYZ'
const BASE = ALPHABET.length
const PREFIX = 'PDK'
const BODY_LENGTH = 6
const BODIES = BASE ** BODY_LENGTH

/** The last running number that has a reference. */
export const LAST_PAYMENT_NUMBER = BODIES - 1

/** Has no divisor in common with the number of bodies, so that no two numbers share one; spreads neighbours apart. */
const SPREAD = 6_700_417

/** As written by a person: a space, hyphen, dot or slash may stand between any two characters, never more than two. */
const WRITTEN = new RegExp(
  String.raw`(?<![0-9A-Z])P[ ./-]{0,2}D[ ./-]{0,2}K(?:[ ./-]{0,2}[0-9A-Z]){7}(?![0-9A-Z])`,
  'g',
)

/**
 * The reference of a payment by its running number, as it is kept: ten characters, the last a check digit that tells
 * every single wrong character and every two that changed places. Neighbouring numbers look nothing alike.
 * @throws RangeError for a number that no payment has
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

/** As it is shown and copied: `PDK-4M7-2QX9`. Twelve characters; a bank's description field takes eighteen. */
export function shownBankReference(reference: string): string {
  return `${reference.slice(0, 3)}-${reference.slice(3, 6)}-${reference.slice(6)}`
}

/** The reference that a person typed, whatever the case, spaces and hyphens; undefined when it is none. */
export function parseBankReference(text: string): string | undefined {
  const [only, ...more] = text.length > 60 ? [] : referencesIn(text).valid
  return more.length === 0 ? only : undefined
}

/**
 * Every reference in a bank's description. `mistyped` have the look of one and a wrong check digit.
 * Each is named once, in the order they stand.
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

/** The letters that are left out of the alphabet because they look like a digit are read as that digit. */
function unmistaken(text: string): string {
  return text.replace(/O/g, '0').replace(/[IL]/g, '1')
}

/**
 * Each place has a weight of its own and the base is prime: one wrong character, or two that changed places, always
 * move the sum. Empty for characters that are in no reference.
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
