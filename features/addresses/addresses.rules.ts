/** Rules for addresses, shared by form and server. @source docs/reference/accounts.md §8.1 */
import { msg } from '@lingui/core/macro'
import {
  type FieldReading,
  hasControlCharacters,
  isEmailLike,
  type Mistake,
  PERSON_LIMITS,
  tidyText,
} from '#features/accounts/person.rules.ts'
import { readPhone } from '#features/accounts/phone.rules.ts'
import type { AddressFields, NewAddress } from './addresses.contract.ts'
import { COUNTRIES, HOME_COUNTRY } from './countries.rules.ts'
import { isAuState, stateOfPostcode } from './postcodes.rules.ts'

/** The greatest length of each field in characters. @source docs/reference/accounts.md §8.1 */
export const ADDRESS_LIMITS = {
  display_name: 60,
  first_name: PERSON_LIMITS.name,
  last_name: PERSON_LIMITS.name,
  email: PERSON_LIMITS.email,
  company: PERSON_LIMITS.text,
  street_address: 100,
  street_address_1: 100,
  city: 60,
  state: 60,
  postcode: 12,
} as const

/** An address without values. Its fields are in the order of the form, which is also the order of the errors. */
export const EMPTY_ADDRESS: AddressFields = {
  first_name: '',
  last_name: '',
  company: '',
  country: HOME_COUNTRY,
  street_address: '',
  street_address_1: '',
  postcode: '',
  city: '',
  state: '',
  phone: '',
  email: '',
  display_name: '',
}

export const ADDRESS_FIELDS = Object.keys(EMPTY_ADDRESS) as (keyof AddressFields)[]

type Message = Mistake['message']

const NEEDED: Partial<Record<keyof AddressFields, Message>> = {
  first_name: msg`Enter the name for this delivery`,
  last_name: msg`Enter the name for this delivery`,
  phone: msg`Enter a phone number, like (02) 5550 1234`,
  street_address: msg`Enter a street address or PO box`,
  city: msg`Enter a suburb or town`,
}

const TOO_LONG: Partial<Record<keyof AddressFields, Message>> = {
  display_name: msg`Name of the address must be 60 characters or fewer`,
  first_name: msg`First name must be 80 characters or fewer`,
  last_name: msg`Last name must be 80 characters or fewer`,
  company: msg`Company must be 120 characters or fewer`,
  street_address: msg`Street address must be 100 characters or fewer`,
  street_address_1: msg`Unit or level must be 100 characters or fewer`,
  city: msg`Suburb or town must be 60 characters or fewer`,
  state: msg`State must be 60 characters or fewer`,
  postcode: msg`Postcode must be 12 characters or fewer`,
}

const ONE_LINE = msg`Write this on one line`

export type AddressReading = {
  /** The normalised address; valid only if there are no mistakes. */
  address: AddressFields
  mistakes: Mistake[]
  /** Remarks that do not prevent saving. */
  warnings: Mistake[]
}

/**
 * Normalises and validates a typed address field by field.
 * @param countries the countries of delivery
 */
export function readAddress(sent: NewAddress, countries: readonly string[] = COUNTRIES): AddressReading {
  const typed = { ...EMPTY_ADDRESS, ...sent }
  const country = tidyText(typed.country).toUpperCase()
  const address = { ...EMPTY_ADDRESS }
  const mistakes: Mistake[] = []
  for (const field of ADDRESS_FIELDS) {
    const read = readField(field, tidyText(typed[field]), country, countries)
    if ('mistake' in read) mistakes.push({ field, ...read.mistake })
    else address[field] = read.value
  }
  return { address, mistakes, warnings: postcodeWarnings(address) }
}

function readField(
  field: keyof AddressFields,
  value: string,
  country: string,
  countries: readonly string[],
): FieldReading<string> {
  if (hasControlCharacters(value)) return { mistake: { code: 'invalid', message: ONE_LINE } }
  const needed = NEEDED[field]
  if (needed && value === '') return { mistake: { code: 'required', message: needed } }
  switch (field) {
    case 'country':
      return countries.includes(country)
        ? { value: country }
        : { mistake: { code: 'invalid', message: msg`Select a country we deliver to` } }
    case 'postcode':
      return readPostcode(value, country)
    case 'state':
      return country === HOME_COUNTRY ? readState(value) : withinLimit(field, value)
    case 'phone':
      return readPhoneOf(value)
    case 'email':
      return readEmail(value)
    case 'first_name':
    case 'last_name':
      return /[\p{L}\p{N}]/u.test(value)
        ? withinLimit(field, value)
        : { mistake: { code: 'invalid', message: msg`Enter the name for this delivery` } }
    default:
      return withinLimit(field, value)
  }
}

function withinLimit(field: keyof typeof ADDRESS_LIMITS, value: string): FieldReading<string> {
  const message = TOO_LONG[field]
  return message && value.length > ADDRESS_LIMITS[field]
    ? { mistake: { code: 'too_long', message } }
    : { value }
}

function readPostcode(value: string, country: string): FieldReading<string> {
  if (country === HOME_COUNTRY) {
    return /^\d{4}$/.test(value)
      ? { value }
      : { mistake: { code: value === '' ? 'required' : 'invalid', message: msg`Enter a 4-digit postcode` } }
  }
  return value === ''
    ? { mistake: { code: 'required', message: msg`Enter a postcode` } }
    : withinLimit('postcode', value)
}

function readState(value: string): FieldReading<string> {
  const state = value.toUpperCase()
  return isAuState(state)
    ? { value: state }
    : { mistake: { code: value === '' ? 'required' : 'invalid', message: msg`Select a state or territory` } }
}

function readPhoneOf(value: string): FieldReading<string> {
  const phone = readPhone(value)
  return phone === null
    ? { mistake: { code: 'invalid', message: msg`Enter a phone number, like (02) 5550 1234` } }
    : { value: phone }
}

function readEmail(value: string): FieldReading<string> {
  if (value === '' || isEmailLike(value)) return { value }
  return {
    mistake: {
      code: 'invalid',
      message: msg`Enter an email address in the correct format, like name@example.com`,
    },
  }
}

function postcodeWarnings({ country, postcode, state: given }: AddressFields): Mistake[] {
  const state = stateOfPostcode(postcode)
  if (country !== HOME_COUNTRY || given === '' || state === null || state === given) return []
  return [
    { field: 'state', code: 'unusual', message: msg`${postcode} is usually in ${state}. Check the state` },
  ]
}

/**
 * Returns the state field after a change: a postcode fills an empty state, and a change between home country and abroad
 * clears the state.
 */
export function stateAfter(
  field: string,
  value: string,
  { country, state }: Pick<AddressFields, 'country' | 'state'>,
): { state?: string } {
  if (field === 'postcode' && country === HOME_COUNTRY && state === '')
    return { state: stateOfPostcode(value.trim()) ?? '' }
  return field === 'country' && (value === HOME_COUNTRY) !== (country === HOME_COUNTRY) ? { state: '' } : {}
}

/**
 * Returns the address preselected at the checkout: the cart’s, otherwise the profile’s, otherwise the first. If the
 * cart’s shipping was quoted for a place without a saved address, an address is preselected only if it has the same
 * postcode, because another one would change the price and the delivery methods that the buyer saw in the cart.
 * @returns null if none fits
 */
export function addressToBeginWith(
  inUse: readonly ({ id: number } & Pick<AddressFields, 'city' | 'postcode' | 'country'>)[],
  {
    ofCart,
    current,
  }: {
    ofCart: { id: number | null; suburb: string; postcode: string; country: string } | null
    current: number | null
  },
): number | null {
  if (ofCart !== null && ofCart.id === null) {
    const { suburb, postcode, country } = ofCart
    const near = inUse.filter((saved) => saved.postcode === postcode && saved.country === country)
    const same = near.find(({ city }) => city.toLowerCase() === suburb.toLowerCase())
    return (same ?? near[0])?.id ?? null
  }
  const known = [ofCart?.id, current].find((wanted) => inUse.some(({ id }) => id === wanted))
  return known ?? inUse[0]?.id ?? null
}

/** Formats an address for a parcel, without name, phone and country. */
export function addressLines({
  company,
  street_address,
  street_address_1,
  city,
  state,
  postcode,
}: AddressFields): string[] {
  const place = [city, state, postcode].filter((part) => part !== '').join(' ')
  return [company, street_address_1, street_address, place].filter((line) => line !== '')
}
