/**
 * Saved delivery addresses on the wire. An address is never changed: a new one is saved, the old one is switched off,
 * so that an order of last year still shows where it went.
 * @source SPEC §3 "Address", §7 "Sell side"; DOMAIN §3.2
 */
import { endpoint } from '#platform/shared/endpoint.ts'

export type AddressFields = {
  /** What its owner calls it, like Home. */
  display_name: string
  first_name: string
  last_name: string
  email: string
  /** E.164, like `+61491570006`. */
  phone: string
  company: string
  street_address: string
  /** Unit, level, building. */
  street_address_1: string
  /** Text: 0800 begins with a nought. */
  postcode: string
  city: string
  /** In Australia one of AU_STATES. */
  state: string
  /** ISO 3166, two letters. */
  country: string
}

export type Address = AddressFields & { id: number; is_enabled: boolean }

/** What DOMAIN §3.2 marks n or c may stay away. */
export type NewAddress = Pick<
  AddressFields,
  'first_name' | 'last_name' | 'phone' | 'street_address' | 'postcode' | 'city'
> &
  Partial<AddressFields>

/** What is odd about an address and was taken all the same. */
export type AddressWarning = { field: string; code: string; message: string }

const BASE = '/api/v1/sell/address'

/** One's own, those in use first, the newest first. */
export const listAddresses = endpoint<
  { page?: number; page_size?: number },
  { data: Address[]; total: number; page: number; page_size: number }
>('GET', BASE)
export const createAddress = endpoint<NewAddress, { item: Address; warnings: AddressWarning[] }>(
  'POST',
  `${BASE}/create`,
)
/** Takes an address back into use. */
export const enableAddress = endpoint<{ id: number }, { item: Address }>('POST', `${BASE}/enable`)
/** Takes an address out of use; nothing is lost. */
export const disableAddress = endpoint<{ id: number }, { item: Address }>('POST', `${BASE}/disable`)
