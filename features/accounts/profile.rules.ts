/**
 * Rules for the profile: which fields a person may change and which values each field accepts.
 * @source docs/reference/accounts.md §1.2, §7.2
 */
import { msg } from '@lingui/core/macro'
import type { ProfileFlags } from '#features/site/site.contract.ts'
import { isAbn } from '#platform/shared/abn.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { isLocale } from '#platform/shared/locales.ts'
import type { ProfileChanges, User } from './accounts.contract.ts'
import { LICENCE_STATES, readLicenceExpiry, readLicenceNumber } from './licence.rules.ts'
import {
  type FieldReading,
  hasControlCharacters,
  type Mistake,
  PERSON_LIMITS,
  PERSON_WORDS,
  readDateOfBirth,
  readName,
  tidyText,
} from './person.rules.ts'
import { readMobile, readPhone } from './phone.rules.ts'
import { readFacebookLink, readWebsite } from './web-address.rules.ts'

export type ProfileField = keyof ProfileChanges

export const THEMES = ['system', 'light', 'dark'] as const

const FLAG_OF_FIELD: Partial<Record<ProfileField, keyof ProfileFlags>> = {
  first_name: 'edit_name',
  last_name: 'edit_name',
  date_of_birth: 'edit_date_of_birth',
  drivers_licence_number: 'edit_drivers_licence',
  drivers_licence_expiry: 'edit_drivers_licence',
  drivers_licence_state_of_issue_id: 'edit_drivers_licence',
  emergency_contact_name: 'edit_emergency_contact',
  emergency_contact_phone: 'edit_emergency_contact',
  company_name: 'edit_company_name',
  company_phone: 'edit_company_phone',
  trading_name: 'edit_trading_name',
  abn: 'edit_abn',
  website: 'edit_website',
  facebook_link: 'edit_facebook',
  additional_club_member: 'edit_additional_club_member',
}

/**
 * Returns whether the club’s flags let a person change this field of their own profile. A date of birth that is already
 * set needs a second flag, `change_date_of_birth`; a partner may be changed only if the membership includes one.
 */
export function canEdit(
  field: ProfileField,
  flags: ProfileFlags,
  user: Pick<User, 'date_of_birth' | 'additional_club_member'>,
): boolean {
  const flag = FLAG_OF_FIELD[field]
  if (flag !== undefined && !flags[flag]) return false
  if (field === 'additional_club_member') return user.additional_club_member !== null
  return field !== 'date_of_birth' || user.date_of_birth === null || flags.change_date_of_birth
}

export type ProfileReading = {
  /** The fields to save: those whose value has changed. */
  changes: ProfileChanges
  mistakes: Mistake[]
  /** Remarks that do not prevent saving. */
  warnings: Mistake[]
}

/**
 * Normalises and validates the sent profile fields, singly and in combination. A locked field is accepted only if its
 * value is unchanged.
 * @param today the calendar day in the club time zone
 */
export function readProfile(
  sent: ProfileChanges,
  user: User,
  flags: ProfileFlags,
  today: string,
): ProfileReading {
  const reading: ProfileReading = { changes: {}, mistakes: [], warnings: [] }
  const whole = { ...user, ...sent }
  for (const field of Object.keys(sent) as ProfileField[]) {
    const read = readField(field, whole, today)
    if ('mistake' in read) {
      reading.mistakes.push({ field, ...read.mistake })
      continue
    }
    if (read.warning) reading.warnings.push({ field, ...read.warning })
    if (read.value === user[field]) continue
    if (!canEdit(field, flags, user)) {
      reading.mistakes.push({ field, code: 'locked', message: PERSON_WORDS.locked })
    } else if (field === 'date_of_birth' && read.value === null) {
      reading.mistakes.push({ field, code: 'required', message: PERSON_WORDS.birthMissing })
    } else if (field === 'additional_club_member' && read.value === null) {
      reading.mistakes.push({ field, code: 'required', message: msg`Enter your partner’s name` })
    } else {
      Object.assign(reading.changes, { [field]: read.value })
    }
  }
  reading.mistakes.push(...mistakesBetweenFields({ ...user, ...reading.changes }, sent, reading.mistakes))
  return reading
}

/** Returns the mistakes that concern a combination of fields. */
function mistakesBetweenFields(user: User, sent: ProfileChanges, known: readonly Mistake[]): Mistake[] {
  const isFine = (field: ProfileField) => !known.some((mistake) => mistake.field === field)
  const wasSent = (...fields: ProfileField[]) => fields.some((field) => field in sent)
  const mistakes: Mistake[] = []
  if (
    wasSent('drivers_licence_number', 'drivers_licence_state_of_issue_id') &&
    user.drivers_licence_number !== '' &&
    user.drivers_licence_state_of_issue_id === null &&
    isFine('drivers_licence_state_of_issue_id')
  ) {
    mistakes.push({
      field: 'drivers_licence_state_of_issue_id',
      code: 'required',
      message: msg`Select the state that issued your licence`,
    })
  }
  if (
    wasSent('emergency_contact_phone', 'mobile_phone') &&
    user.emergency_contact_phone !== '' &&
    user.emergency_contact_phone === user.mobile_phone &&
    isFine('emergency_contact_phone')
  ) {
    mistakes.push({
      field: 'emergency_contact_phone',
      code: 'same_as_own',
      message: msg`Use a number other than your own`,
    })
  }
  return mistakes
}

function readField(field: ProfileField, sent: User, today: string): FieldReading<unknown> {
  const text = (name: ProfileField) => String(sent[name] ?? '')
  switch (field) {
    case 'first_name':
    case 'last_name':
      return readName(field, text(field))
    case 'date_of_birth':
      return text(field).trim() === '' ? { value: null } : readDateOfBirth(text(field), today)
    case 'mobile_phone':
      return readNumber(text(field), readMobile, msg`Enter a mobile number, like 0491 570 006`)
    case 'company_phone':
      return readNumber(text(field), readPhone, msg`Enter a phone number, like (02) 5550 1234`)
    case 'emergency_contact_phone':
      return readNumber(text(field), readPhone, msg`Enter a phone number, like 0491 570 006`)
    case 'company_name':
      return readText(text(field), msg`Company name must be 120 characters or fewer`)
    case 'trading_name':
      return readText(text(field), msg`Trading name must be 120 characters or fewer`)
    case 'emergency_contact_name':
      return readText(text(field), msg`Emergency contact must be 120 characters or fewer`)
    case 'additional_club_member':
      return readPartner(text(field))
    case 'abn':
      return readAbn(text(field))
    case 'website':
      return readWebsite(text(field))
    case 'facebook_link':
      return readFacebookLink(text(field))
    case 'drivers_licence_number':
      return readLicenceNumber(text(field), sent.drivers_licence_state_of_issue_id)
    case 'drivers_licence_expiry':
      return text(field).trim() === '' ? { value: null } : readLicenceExpiry(text(field), today)
    case 'drivers_licence_state_of_issue_id':
      return readState(sent.drivers_licence_state_of_issue_id)
    case 'locale':
      return isLocale(sent.locale)
        ? { value: sent.locale }
        : { mistake: { code: 'invalid', message: msg`Choose a language` } }
    case 'theme':
      return THEMES.some((theme) => theme === sent.theme)
        ? { value: sent.theme }
        : { mistake: { code: 'invalid', message: msg`Choose light, dark or the device’s own` } }
    case 'newsletter_consent':
      return { value: sent.newsletter_consent }
  }
}

function readText(text: string, message: Mistake['message']): FieldReading<string> {
  const value = tidyText(text)
  if (value.length > PERSON_LIMITS.text) return { mistake: { code: 'too_long', message } }
  return hasControlCharacters(value)
    ? { mistake: { code: 'invalid', message: msg`Write this on one line` } }
    : { value }
}

/** Reads the partner’s name; a text without any letter counts as no name. @source docs/reference/accounts.md §7.3 */
function readPartner(text: string): FieldReading<string | null> {
  const name = text.replace(/\s+/gu, ' ')
  return /\p{L}/u.test(name)
    ? readText(name, msg`This name must be 120 characters or fewer`)
    : { value: null }
}

function readNumber(
  text: string,
  read: (text: string) => string | null,
  message: Mistake['message'],
): FieldReading<string> {
  if (text.trim() === '') return { value: '' }
  const value = read(text)
  return value === null ? { mistake: { code: 'invalid', message } } : { value }
}

function readAbn(text: string): FieldReading<string | null> {
  const digits = withLatinDigits(text).replace(/[\s.\-\u2010-\u2015]/g, '')
  if (digits === '') return { value: null }
  if (!/^\d{11}$/.test(digits)) return { mistake: { code: 'invalid', message: msg`ABN must have 11 digits` } }
  return isAbn(digits)
    ? { value: digits }
    : { mistake: { code: 'checksum', message: msg`That ABN is not valid. Check the digits` } }
}

function readState(id: number | null): FieldReading<number | null> {
  if (id === null || LICENCE_STATES.some((state) => state.id === id)) return { value: id }
  return { mistake: { code: 'invalid', message: msg`Select the state that issued your licence` } }
}
