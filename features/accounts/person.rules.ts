/**
 * What a person's name, email address, date of birth and password may look like; for forms and for the server.
 * @source DOMAIN §3.1
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'

/** What is wrong with one field, for a program and for a person. */
export type Mistake = { field: string; code: string; message: MessageDescriptor }

/** One field read: the value as it is kept, or what is wrong with it; sometimes a word of warning beside the value. */
export type FieldReading<T> =
  | { value: T; warning?: { code: string; message: MessageDescriptor } }
  | { mistake: { code: string; message: MessageDescriptor } }

/** @source DOMAIN §3.1 */
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

/** The year before which nobody who joins was born. */
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

/** Text as it is kept: without space around it, in Unicode's composed form. */
export function tidyText(text: string): string {
  return text.trim().normalize('NFC')
}

/** Whether the text holds control characters, line breaks among them. */
export function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** A first or last name: any script, 1 to 80 characters, at least one of them a letter. */
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

/** Whether the text looks like one address; the server looks closer still. */
export function isEmailLike(text: string): boolean {
  const value = text.trim()
  return (
    value.length <= PERSON_LIMITS.email &&
    /^[^\s@,;:"()<>[\]\\]+@[^\s@,;:"()<>[\]\\]+\.[^\s@,;.]{2,}$/.test(value)
  )
}

/** Whether the text is a calendar day that there was or will be, `YYYY-MM-DD`. */
export function isRealDay(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12 || day < 1)
    return false
  return day <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** @param today the calendar day at the club */
export function readDateOfBirth(text: string, today: string): FieldReading<string> {
  const value = text.trim()
  if (value === '') return { mistake: { code: 'required', message: PERSON_WORDS.birthMissing } }
  if (!isRealDay(value) || Number(value.slice(0, 4)) < FIRST_YEAR) {
    return { mistake: { code: 'not_a_date', message: PERSON_WORDS.birthUnreal } }
  }
  return value < today ? { value } : { mistake: { code: 'not_past', message: PERSON_WORDS.birthFuture } }
}

/** Whole years from a date of birth to a day; who was born on 29 February is a year older on 1 March. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

/** Whether the text is six digits; a space in the middle, as people copy it, does not count. */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(tidyCode(text))
}

/** A code as it is compared. */
export function tidyCode(text: string): string {
  return withLatinDigits(text).replace(/[\s-]/g, '')
}

/** Whether a new password has a length we take; whether it is easy to guess only the server knows. */
export function passwordLengthMistake(password: string): { code: string; message: MessageDescriptor } | null {
  const length = [...password].length
  if (length < PERSON_LIMITS.passwordLeast) return { code: 'too_short', message: PERSON_WORDS.passwordShort }
  return length > PERSON_LIMITS.passwordMost ? { code: 'too_long', message: PERSON_WORDS.passwordLong } : null
}
