/**
 * Rules for phone numbers: stored as E.164, accepted in the forms usual in Australia.
 * @source docs/reference/accounts.md §1.2
 */

import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { groupsOfThree } from '#platform/shared/trim-text.ts'

const AUSTRALIA = '+61'
/** Separators that people type between digits: spaces, dots, brackets and all kinds of dashes. */
const BETWEEN_DIGITS = /[\s.()\-\u2010-\u2015/]/g

/**
 * Normalises a phone number to E.164, like `+61491570006`. Australian numbers may be written in national form (0491 570
 * 006, 02 5550 1234, 1300 000 000); all others need a country code. Returns null if the text is not a phone number.
 */
export function readPhone(text: string): string | null {
  const digits = withLatinDigits(text).trim().replace(BETWEEN_DIGITS, '').replace(/^＋/, '+')
  if (/^\+\d{8,15}$/.test(digits)) return digits.replace(/^\+610(?=\d{9}$)/, AUSTRALIA)
  if (/^00[1-9]\d{7,14}$/.test(digits)) return `+${digits.slice(2)}`
  if (/^0[2-478]\d{8}$/.test(digits)) return AUSTRALIA + digits.slice(1)
  if (/^61[2-478]\d{8}$/.test(digits)) return `+${digits}`
  return /^(1[38]00\d{6}|13\d{4})$/.test(digits) ? AUSTRALIA + digits : null
}

/** Returns a phone number as it is stored: E.164 if it can be read, otherwise the trimmed text. */
export function storedPhone(text: string): string {
  return readPhone(text) ?? text.trim()
}

/** Normalises a mobile number to E.164. Returns null for a number that is clearly an Australian landline. */
export function readMobile(text: string): string | null {
  const phone = readPhone(text)
  return phone !== null && phone.startsWith(AUSTRALIA) && !/^\+614\d{8}$/.test(phone) ? null : phone
}

/**
 * Formats a phone number for display: Australian numbers in national form, like `0412 345 678` and `(02) 9123 4567`,
 * others in groups of three digits. Reads every spelling that `readPhone` accepts, because older rows hold numbers as
 * they were typed; returns any other text unchanged.
 */
export function formatPhone(text: string): string {
  const phone = readPhone(text)
  if (phone === null) return text
  const home = /^\+61(\d+)$/.exec(phone)?.[1]
  if (home === undefined) {
    const [, code = phone, rest = ''] = /^(\+\d{1,2})(\d+)$/.exec(phone) ?? []
    return [code, ...groupsOfThree(rest)].join(' ')
  }
  if (/^4\d{8}$/.test(home)) return `0${home}`.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  if (/^[2378]\d{8}$/.test(home)) return `0${home}`.replace(/^(\d{2})(\d{4})(\d{4})$/, '($1) $2 $3')
  if (/^1[38]00\d{6}$/.test(home)) return home.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  return /^13\d{4}$/.test(home) ? home.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3') : phone
}
