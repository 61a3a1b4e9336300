/**
 * The calls for saved delivery addresses. An address is never changed: a new one is saved and the old one disabled, so
 * that an old order still shows its delivery address.
 * @source docs/reference/accounts.md §8.1, §8.4
 */
import { endpoint } from '#platform/shared/endpoint.ts'

export type AddressFields = {
  /** The name that the owner gave to the address, like Home. */
  display_name: string
  first_name: string
  last_name: string
  email: string
  /** The phone number in E.164, such as `+61491570006`. */
  phone: string
  company: string
  street_address: string
  /** The part of the address within a building: unit, level, building. */
  street_address_1: string
  /** A text, because codes such as 0800 begin with zero. */
  postcode: string
  city: string
  /** The state or region; one of AU_STATES if the country is Australia. */
  state: string
  /** The country as ISO 3166 code of two letters. */
  country: string
}

export type Address = AddressFields & { id: number; is_enabled: boolean }

/** A new address. Fields that docs/reference/accounts.md §8.1 marks n or c are optional. */
export type NewAddress = Pick<
  AddressFields,
  'first_name' | 'last_name' | 'phone' | 'street_address' | 'postcode' | 'city'
> &
  Partial<AddressFields>

/** A remark about an unusual value that was accepted nevertheless. */
export type AddressWarning = { field: string; code: string; message: string }

const BASE = '/api/v1/sell/address'

/** Lists the caller’s addresses: enabled ones first, newest first. */
export const listAddresses = endpoint<
  { page?: number; page_size?: number },
  { data: Address[]; total: number; page: number; page_size: number }
>('GET', BASE)
export const createAddress = endpoint<NewAddress, { item: Address; warnings: AddressWarning[] }>(
  'POST',
  `${BASE}/create`,
)
/** Enables a disabled address, so that it can be chosen again. */
export const enableAddress = endpoint<{ id: number }, { item: Address }>('POST', `${BASE}/enable`)
/** Disables an address without deleting it. */
export const disableAddress = endpoint<{ id: number }, { item: Address }>('POST', `${BASE}/disable`)
