import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Founding } from '#database/seed/found-club.ts'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { readName } from '#features/accounts/person.rules.ts'
import { isPlainAddress } from '#integrations/mail/mail.ts'
import { type SettingKey, SETTINGS, type SettingValues } from '#features/site/site.settings.ts'

export type SetUpMistake = { field: string; message: MessageDescriptor }

/** The set-up fields that are settings of the club, each with its error message. */
const SETTING_LABELS = {
  name: msg`Enter the short name of the club`,
  organisation_name: msg`Enter the full name of the organisation`,
  organisation_abn: msg`That ABN is not valid. Check the digits`,
  established: msg`Enter a year, like 1974`,
  organisation_email: msg`Enter an email address in the correct format, like name@example.com`,
  organisation_phone: msg`Enter a phone number, like (02) 5550 1234`,
  organisation_address: msg`Use fewer characters for the address`,
  timezone: msg`Choose a time zone`,
  theme_colour: msg`Choose a colour`,
} as const satisfies Partial<Record<SettingKey, MessageDescriptor>>

const REQUIRED: readonly string[] = ['name', 'organisation_name', 'organisation_email', 'timezone']

/** Validates the set-up form and returns the owner and settings, or the errors by field. */
export function readFounding(values: URLSearchParams): { founding: Founding } | { mistakes: SetUpMistake[] } {
  const mistakes: SetUpMistake[] = []
  // HTML forms end lines with CRLF; store LF.
  const text = (field: string) => (values.get(field) ?? '').replaceAll('\r\n', '\n').normalize('NFC').trim()
  const nameOf = (field: 'first_name' | 'last_name') => {
    const read = readName(field, text(field))
    if ('value' in read) return read.value
    mistakes.push({ field, message: read.mistake.message })
    return ''
  }
  const owner = { firstName: nameOf('first_name'), lastName: nameOf('last_name'), email: text('email') }
  // Login codes can only be mailed to plain addresses: with any other one the only owner could never log in.
  if (!isPlainAddress(owner.email))
    mistakes.push({ field: 'email', message: SETTING_LABELS.organisation_email })
  const settings: Partial<SettingValues> = {}
  for (const [field, message] of Object.entries(SETTING_LABELS)) {
    const given = field === 'organisation_abn' ? text(field).replaceAll(' ', '') : text(field)
    if (given === '' && !REQUIRED.includes(field)) continue
    const read = SETTINGS[field as SettingKey].schema.safeParse(given)
    if (!read.success || given === '') mistakes.push({ field, message })
    else Object.assign(settings, { [field]: field === 'organisation_phone' ? formatPhone(given) : read.data })
  }
  return mistakes.length > 0 ? { mistakes } : { founding: { owner, settings } }
}

/** The fields of the set-up form in their order, with labels. */
export const SET_UP_FIELDS = [
  { name: 'first_name', label: msg`Your first name`, type: 'text', autocomplete: 'given-name' },
  { name: 'last_name', label: msg`Your last name`, type: 'text', autocomplete: 'family-name' },
  { name: 'email', label: msg`Your email address`, type: 'email', autocomplete: 'email' },
  { name: 'name', label: msg`Name of the club`, type: 'text', autocomplete: 'off' },
  {
    name: 'organisation_name',
    label: msg`Full name of the organisation`,
    type: 'text',
    autocomplete: 'organization',
  },
  { name: 'organisation_abn', label: msg`ABN (optional)`, type: 'text', autocomplete: 'off' },
  { name: 'established', label: msg`Year it was founded (optional)`, type: 'text', autocomplete: 'off' },
  { name: 'organisation_email', label: msg`The club’s email address`, type: 'email', autocomplete: 'off' },
  { name: 'organisation_phone', label: msg`The club’s phone (optional)`, type: 'tel', autocomplete: 'off' },
  {
    name: 'organisation_address',
    label: msg`Postal address (optional)`,
    type: 'area',
    autocomplete: 'street-address',
  },
  { name: 'timezone', label: msg`Time zone`, type: 'zone', autocomplete: 'off' },
  { name: 'theme_colour', label: msg`Club colour`, type: 'color', autocomplete: 'off' },
] as const
