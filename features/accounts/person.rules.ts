/**
 * Rules for a person’s name, email address, date of birth and password, shared by forms and server.
 * @source docs/reference/accounts.md §1.2
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isDay } from '#platform/shared/days.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'

/** An error in one field: a code for programs and a message for people. */
export type Mistake = { field: string; code: string; message: MessageDescriptor }

/** The result of reading one field: either the normalised value, possibly with a warning, or the mistake. */
export type FieldReading<T> =
  | { value: T; warning?: { code: string; message: MessageDescriptor } }
  | { mistake: { code: string; message: MessageDescriptor } }

/**
 * The limits of a person's fields: lengths in characters, and sizes of images in pixels.
 * @source docs/reference/accounts.md §1.2
 */
export const PERSON_LIMITS = {
  name: 80,
  email: 254,
  text: 120,
  url: 255,
  licenceNumber: 12,
  passwordLeast: 10,
  passwordMost: 128,
  codeDigits: 6,
  imageLeastPx: 400,
} as const

/** The earliest accepted year of birth. */
const FIRST_YEAR = 1900

export const PERSON_WORDS = {
  first_name: msg`Enter your first name`,
  last_name: msg`Enter your last name`,
  email: msg`Enter an email address in the correct format, like name@example.com`,
  birthMissing: msg`Enter your date of birth`,
  birthUnreal: msg`Date of birth must be a real date, like 27 3 1987`,
  birthFuture: msg`Date of birth must be in the past`,
  code: msg`Enter the 6-digit code`,
  codeWrong: msg`That code is wrong or has expired. Send a new one`,
  passwordShort: msg`Use at least 10 characters`,
  passwordLong: msg`Use 128 characters or fewer`,
  passwordEasy: msg`Choose a password that is harder to guess`,
  locked: msg`Ask the club to change this`,
} as const

/** Trims the text and normalises it to Unicode’s composed form (NFC). */
export function tidyText(text: string): string {
  return text.trim().normalize('NFC')
}

/** Returns whether the text contains control characters; line breaks count as such. */
export function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** Validates a first or last name: any script, 1 to 80 characters, at least one of them a letter. */
export function readName(which: 'first_name' | 'last_name', text: string): FieldReading<string> {
  const value = tidyText(text)
  const message = PERSON_WORDS[which]
  if (value === '') return { mistake: { code: 'required', message } }
  if (!/[\p{L}\p{N}]/u.test(value) || hasControlCharacters(value))
    return { mistake: { code: 'invalid', message } }
  if (value.length <= PERSON_LIMITS.name) return { value }
  return {
    mistake: {
      code: 'too_long',
      message:
        which === 'first_name'
          ? msg`First name must be 80 characters or fewer`
          : msg`Last name must be 80 characters or fewer`,
    },
  }
}

/** Returns whether the text looks like one email address. The server checks more strictly. */
export function isEmailLike(text: string): boolean {
  const value = text.trim()
  return (
    value.length <= PERSON_LIMITS.email &&
    /^[^\s@,;:"()<>[\]\\]+@[^\s@,;:"()<>[\]\\]+\.[^\s@,;.]{2,}$/.test(value)
  )
}

/**
 * Validates a date of birth: a real day before today, from 1900 on.
 * @param today the calendar day in the club time zone
 */
export function readDateOfBirth(text: string, today: string): FieldReading<string> {
  const value = text.trim()
  if (value === '') return { mistake: { code: 'required', message: PERSON_WORDS.birthMissing } }
  if (!isDay(value) || Number(value.slice(0, 4)) < FIRST_YEAR) {
    return { mistake: { code: 'not_a_date', message: PERSON_WORDS.birthUnreal } }
  }
  return value < today ? { value } : { mistake: { code: 'not_past', message: PERSON_WORDS.birthFuture } }
}

/**
 * Returns the age in whole years on a day. A person born on 29 February becomes a year older on 1 March in common
 * years.
 */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

/** Returns whether the text is a six-digit code. A space in the middle, as often copied, is ignored. */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(tidyCode(text))
}

/** Converts digits of any script to Latin ones and removes spaces and dashes, so that a typed code can be compared. */
export function tidyCode(text: string): string {
  return withLatinDigits(text).replace(/[\s-]/g, '')
}

/** Checks the length of a new password. Whether it is easy to guess is checked by the server only. */
export function passwordLengthMistake(password: string): { code: string; message: MessageDescriptor } | null {
  const length = [...password].length
  if (length < PERSON_LIMITS.passwordLeast) return { code: 'too_short', message: PERSON_WORDS.passwordShort }
  return length > PERSON_LIMITS.passwordMost ? { code: 'too_long', message: PERSON_WORDS.passwordLong } : null
}
