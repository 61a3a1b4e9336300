/** Members' vehicles on the wire: the garage. @source SPEC §7 "Generic record calls"; DOMAIN §3.5 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type {
  BodyType,
  Fuel,
  Induction,
  LogbookIssuer,
  RegoState,
  SafetyCage,
  TransponderType,
} from './vehicle-choices.rules.ts'

/** What an owner says of a vehicle. Text that was not said is empty, a choice that was not made is null. */
export type VehicleValues = {
  nickname: string
  make: string
  model: string
  year: number
  body_type: BodyType
  colour: string
  /** Capital letters and digits; empty for one that has none. */
  rego: string
  rego_state: RegoState | null
  rego_expiry: string | null
  /** Of one built before 1989: its chassis number. */
  vin: string
  engine_number: string
  engine_capacity_cc: number | null
  induction: Induction | null
  fuel: Fuel | null
  /** One of the club's classes, by its letter. */
  class_id: string | null
  race_number: string
  transponder_type: TransponderType
  transponder_number: string
  logbook_issuer: LogbookIssuer | null
  logbook_number: string
  safety_cage: SafetyCage
  owner_is_member: boolean
  /** Whose it is, where it is not the member's. */
  owner_name: string
  sold_on: string | null
}

export type VehiclePhoto = {
  id: number
  hash: string
  width: number
  height: number
  /** #rrggbb */
  placeholder: string
}

/** A vehicle as its owner and the registrar see it. */
export type Vehicle = VehicleValues & {
  id: number
  /** Of the person whose garage it stands in. */
  member_id: number
  /** Their name; sent to the registrar alone. */
  member_name?: string
  /** The year that the race number was taken for. */
  race_season: number | null
  /** What the engine says; what was chosen stands in `class_id`. */
  suggested_class_id: string | null
  /** In the owner's order. */
  photos: VehiclePhoto[]
  /** The photo that stands for the vehicle; null without photos. */
  cover_id: number | null
  archived: boolean
  created_at: string
  updated_at: string
}

export type SavedVehicle = { item: Vehicle }

/** @source WIRE §5 "Model base paths" */
export const VEHICLE_BASE = '/api/v1/club/vehicle'
/** What /addPhoto calls `model`. */
export const VEHICLE_MODEL = 'vehicle'

export type VehicleListWish = {
  filter?: { member_id?: number; archived?: boolean }
  order?: string
  page?: number
  page_size?: number
}

/** Everything in one's own garage. What is asked in the same words is found again with no signal. */
export function garageOf(personId: number): VehicleListWish {
  return { filter: { member_id: personId }, order: 'id', page_size: 100 }
}

export const listVehicles = endpoint<
  VehicleListWish,
  { data: Vehicle[]; total: number; page: number; page_size: number }
>('POST', VEHICLE_BASE)
export const readVehicleRecord = endpoint<Record<string, never>, { item: Vehicle }>(
  'POST',
  `${VEHICLE_BASE}/:id`,
)
export const createVehicle = endpoint<Partial<VehicleValues>, SavedVehicle>('POST', `${VEHICLE_BASE}/create`)

/** `photo_ids`: the photos that stay, in their new order. */
export type VehicleChanges = Partial<VehicleValues> & { photo_ids?: number[]; cover_id?: number }

export const updateVehicle = endpoint<VehicleChanges & { id: number; updated_at?: string }, SavedVehicle>(
  'POST',
  `${VEHICLE_BASE}/update`,
)
/** Brings a vehicle back from the archive. */
export const enableVehicle = endpoint<{ id: number }, SavedVehicle>('POST', `${VEHICLE_BASE}/enable`)
/** Puts a vehicle into the archive. */
export const disableVehicle = endpoint<{ id: number }, SavedVehicle>('POST', `${VEHICLE_BASE}/disable`)
export const deleteVehicle = endpoint<{ id: number }, object>('POST', `${VEHICLE_BASE}/delete`)

export type UploadedPhoto = { uuid: string; key: string; name: string }

/** A form with the one `file`. */
export const uploadVehiclePhoto = endpoint<never, UploadedPhoto>('POST', `${VEHICLE_BASE}/upload`)
export const addVehiclePhoto = endpoint<
  { id: number; model: typeof VEHICLE_MODEL } & UploadedPhoto,
  SavedVehicle
>('POST', `${VEHICLE_BASE}/addPhoto`)

/** The garage's own ways of saying no. */
export const VEHICLE_REFUSALS = {
  notFinancial: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Your garage can be changed while your membership is current. Join or renew to go on.`,
  },
  inUse: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This vehicle has papers that must be kept, like a log book. It stays in the archive.`,
  },
  onTheRoad: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This vehicle is on the road with club rego. Say in its application that it is sold or off the road, which tells the registrar. Then it can go.`,
  },
  tooMany: {
    code: 'TOO_MANY_VEHICLES',
    status: 422,
    message: msg`A garage holds 50 vehicles. Delete one that you archived first.`,
  },
} as const satisfies Record<string, Refusal>

export const VEHICLE_WORDS = {
  registered: msg`This is as the register has it. A new plate or date goes into its club rego with the papers, or to your registrar`,
}
