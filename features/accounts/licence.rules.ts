/**
 * Driver licences: who issues them and what they usually look like. Sources disagree, so a number that looks unusual
 * is only warned about.
 * @source DOMAIN §1.5, §3.1
 */
import { msg } from '@lingui/core/macro'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { type FieldReading, isRealDay, PERSON_LIMITS } from './person.rules.ts'

export type LicenceIssuer = { id: number; name: string; pattern: RegExp | null; looks: string }

/** Where a licence can be from: eight states and territories, and everywhere else. The number is what is kept. */
export const LICENCE_STATES: readonly LicenceIssuer[] = [
  { id: 1, name: 'NSW', pattern: /^[A-Z0-9]{6,8}$/, looks: '1234AB' },
  { id: 2, name: 'VIC', pattern: /^\d{1,10}$/, looks: '012345678' },
  { id: 3, name: 'QLD', pattern: /^\d{8,9}$/, looks: '012345678' },
  { id: 4, name: 'SA', pattern: /^[A-Z0-9]{6,7}$/, looks: 'A12345' },
  { id: 5, name: 'WA', pattern: /^\d{7,8}$/, looks: '1234567' },
  { id: 6, name: 'TAS', pattern: /^[A-Z0-9]{6,8}$/, looks: 'A12345' },
  { id: 7, name: 'ACT', pattern: /^\d{1,10}$/, looks: '0123456789' },
  { id: 8, name: 'NT', pattern: /^\d{1,10}$/, looks: '123456' },
  { id: 9, name: 'OS', pattern: null, looks: '' },
]

/** Overseas: the issuer that is no state. */
export const OVERSEAS_ID = 9

/** How long a licence can run at most, in years. */
const LONGEST_YEARS = 11

/** A licence number as it is kept: capital letters and digits, 12 at most; empty for none. */
export function readLicenceNumber(text: string, stateId: number | null): FieldReading<string> {
  const value = withLatinDigits(text).replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z0-9]*$/.test(value)) {
    return { mistake: { code: 'invalid', message: msg`Licence number must only have letters and numbers` } }
  }
  if (value.length > PERSON_LIMITS.licenceNumber) {
    return { mistake: { code: 'too_long', message: msg`Licence number must be 12 characters or fewer` } }
  }
  const issuer = LICENCE_STATES.find(({ id }) => id === stateId)
  if (value === '' || !issuer?.pattern || issuer.pattern.test(value)) return { value }
  const { name: state, looks: pattern } = issuer
  return { value, warning: { code: 'unusual', message: msg`${state} licences usually look like ${pattern}` } }
}

/** @param today the calendar day at the club */
export function readLicenceExpiry(text: string, today: string): FieldReading<string> {
  const value = text.trim()
  const last = `${Number(today.slice(0, 4)) + LONGEST_YEARS}${today.slice(4)}`
  if (!isRealDay(value) || value > last || value < '1950-01-01') {
    return { mistake: { code: 'not_a_date', message: msg`Licence expiry must be a real date` } }
  }
  if (value >= today) return { value }
  const date = dayInWords(value)
  return { value, warning: { code: 'expired', message: msg`This licence expired on ${date}` } }
}

/** Digits in the order people here write them; a form that knows the language says it better. */
function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)}/${Number(month)}/${year}`
}
