/**
 * Rules for driver licences: the issuers and the usual form of their numbers. Sources disagree about the forms, so an
 * unusual number causes only a warning.
 * @source docs/reference/accounts.md §1.3
 */
import { msg } from '@lingui/core/macro'
import { isDay } from '#platform/shared/days.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { type FieldReading, PERSON_LIMITS } from './person.rules.ts'

export type LicenceIssuer = { id: number; name: string; pattern: RegExp | null; looks: string }

/** The issuers of a licence: eight states and territories, and overseas. Profiles store the id. */
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

/** The issuer id for a licence from overseas. */
export const OVERSEAS_ID = 9

/** The longest validity of a licence, in years. */
const LONGEST_YEARS = 11

/** Normalises a licence number to at most 12 capital letters and digits. Empty if the person has none. */
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

/**
 * Validates the expiry date of a licence; a past date causes a warning.
 * @param today the calendar day in the club time zone
 */
export function readLicenceExpiry(text: string, today: string): FieldReading<string> {
  const value = text.trim()
  const last = `${Number(today.slice(0, 4)) + LONGEST_YEARS}${today.slice(4)}`
  if (!isDay(value) || value > last || value < '1950-01-01') {
    return { mistake: { code: 'not_a_date', message: msg`Licence expiry must be a real date` } }
  }
  if (value >= today) return { value }
  const date = dayInWords(value)
  return { value, warning: { code: 'expired', message: msg`This licence expired on ${date}` } }
}

/**
 * Formats a day as day/month/year, because these rules do not know the locale; forms format the date in the reader's
 * language.
 */
function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)}/${Number(month)}/${year}`
}
