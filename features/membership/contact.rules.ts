/**
 * The contact details in the application of a person who joins, and their validation, for screen and server.
 * @source docs/reference/membership.md §3.2
 */
import { msg } from '@lingui/core/macro'
import { readPhone } from '#features/accounts/phone.rules.ts'
import { tidyText } from '#features/accounts/person.rules.ts'
import { readAddress } from '#features/addresses/addresses.rules.ts'
import type { ContactDetails } from './membership.contract.ts'

export const NO_CONTACT: ContactDetails = {
  mobile: '',
  street_address: '',
  street_address_1: '',
  postcode: '',
  city: '',
  state: '',
  country: '',
  emergency_name: '',
  emergency_phone: '',
}

export const CONTACT_FIELDS = Object.keys(NO_CONTACT) as (keyof ContactDetails)[]

const PLACE_FIELDS: ReadonlySet<string> = new Set([
  'street_address',
  'street_address_1',
  'postcode',
  'city',
  'state',
  'country',
])

const NAME_MOST = 120

const WORDS = {
  mobile: msg`Enter a mobile number, like 0491 570 006`,
  emergencyName: msg`Enter an emergency contact`,
  emergencyNameLong: msg`Emergency contact must be 120 characters or fewer`,
  emergencyPhone: msg`Enter their phone number`,
  otherPhone: msg`Use a number other than your own`,
} as const

/** Returns contact details as they are stored: trimmed, with phone numbers in E.164. */
export function tidyContact(said: ContactDetails): ContactDetails {
  const { address, mistakes } = readAddress(addressOf(said))
  const isWrong = (name: string) => mistakes.some(({ field }) => field === name)
  const kept = (field: keyof typeof address & keyof ContactDetails) =>
    isWrong(field) ? tidyText(said[field]) : address[field]
  return {
    mobile: readPhone(said.mobile) ?? tidyText(said.mobile),
    street_address: kept('street_address'),
    street_address_1: kept('street_address_1'),
    postcode: kept('postcode'),
    city: kept('city'),
    state: kept('state'),
    country: kept('country'),
    emergency_name: tidyText(said.emergency_name),
    emergency_phone: readPhone(said.emergency_phone) ?? tidyText(said.emergency_phone),
  }
}

/** Returns every error in contact details, in the order of the form's fields. */
export function contactMistakes(said: ContactDetails) {
  const phone = readPhone(said.mobile)
  const other = readPhone(said.emergency_phone)
  const own = phone === null ? [{ field: 'mobile', code: 'invalid', message: WORDS.mobile }] : []
  const place = readAddress(addressOf(said)).mistakes.filter(({ field }) => PLACE_FIELDS.has(field))
  const name = said.emergency_name.trim()
  const named = !/\p{L}/u.test(name)
    ? [{ field: 'emergency_name', code: 'required', message: WORDS.emergencyName }]
    : name.length > NAME_MOST
      ? [{ field: 'emergency_name', code: 'too_long', message: WORDS.emergencyNameLong }]
      : []
  const reached =
    other === null
      ? [{ field: 'emergency_phone', code: 'invalid', message: WORDS.emergencyPhone }]
      : other === phone
        ? [{ field: 'emergency_phone', code: 'own', message: WORDS.otherPhone }]
        : []
  return [...own, ...place, ...named, ...reached]
}

/**
 * Returns the details as an address, with a fixed valid name, because the address rules require a name and the person's
 * own is already known.
 */
function addressOf({ mobile, emergency_name: _, emergency_phone: __, ...place }: ContactDetails) {
  return { first_name: 'A', last_name: 'A', phone: mobile, ...place }
}
