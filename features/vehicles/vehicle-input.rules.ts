/** A vehicle as form or API input, and its limits. @source docs/reference/vehicles.md §2.1 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VehicleValues } from './vehicles.contract.ts'

export const VEHICLE_LIMITS = {
  firstYear: 1885,
  leastCc: 1,
  mostCc: 20_000,
  /** Cars of this year and later have a VIN of 17 characters. @source docs/reference/vehicles.md §2.2 */
  firstVinYear: 1989,
  vin: 17,
  leastChassis: 4,
  mostChassis: 20,
  rego: 9,
  photos: 12,
  photoLeastPx: 400,
  /** The maximum number of vehicles in one garage, including archived ones. */
  vehicles: 50,
} as const

/** Unvalidated input: choices may be any text, and an invalid number is NaN. */
export type VehicleInput = {
  [Name in keyof VehicleValues]: VehicleValues[Name] extends boolean
    ? boolean
    : VehicleValues[Name] extends number | null
      ? number | null
      : VehicleValues[Name] extends string
        ? string
        : string | null
}

/** A vehicle without any input. */
export const NEW_VEHICLE: VehicleInput = {
  nickname: '',
  make: '',
  model: '',
  year: null,
  body_type: '',
  colour: '',
  rego: '',
  rego_state: null,
  rego_expiry: null,
  vin: '',
  engine_number: '',
  engine_capacity_cc: null,
  induction: null,
  fuel: null,
  class_id: null,
  race_number: '',
  transponder_type: 'none',
  transponder_number: '',
  logbook_issuer: null,
  logbook_number: '',
  safety_cage: 'none',
  owner_is_member: true,
  owner_name: '',
  sold_on: null,
}

export type VehicleTexts =
  | 'nickname'
  | 'make'
  | 'model'
  | 'colour'
  | 'engine_number'
  | 'logbook_number'
  | 'owner_name'

/** The maximum length of each text, with the error for a longer one. */
export const VEHICLE_TEXTS: Readonly<Record<VehicleTexts, { most: number; tooLong: MessageDescriptor }>> = {
  nickname: { most: 40, tooLong: msg`Nickname must be 40 characters or fewer` },
  make: { most: 40, tooLong: msg`Make must be 40 characters or fewer` },
  model: { most: 60, tooLong: msg`Model must be 60 characters or fewer` },
  colour: { most: 30, tooLong: msg`Colour must be 30 characters or fewer` },
  engine_number: { most: 25, tooLong: msg`Engine number must be 25 characters or fewer` },
  logbook_number: { most: 20, tooLong: msg`Log book number must be 20 characters or fewer` },
  owner_name: { most: 120, tooLong: msg`Owner’s name must be 120 characters or fewer` },
}
