/**
 * The calls of members' vehicles: the garage.
 * @source docs/reference/interfaces.md §3.5; docs/reference/vehicles.md §2.1
 */
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

/** The fields that an owner enters. A missing text is empty, a missing choice is null. */
export type VehicleValues = {
  nickname: string
  make: string
  model: string
  year: number
  body_type: BodyType
  colour: string
  /** Plate number in capital letters and digits; empty if unregistered. */
  rego: string
  rego_state: RegoState | null
  rego_expiry: string | null
  /** VIN, or the chassis number of a vehicle built before 1989. */
  vin: string
  engine_number: string
  engine_capacity_cc: number | null
  induction: Induction | null
  fuel: Fuel | null
  /** Code of one of the club's classes. */
  class_id: string | null
  race_number: string
  transponder_type: TransponderType
  transponder_number: string
  logbook_issuer: LogbookIssuer | null
  logbook_number: string
  safety_cage: SafetyCage
  owner_is_member: boolean
  /** Name of the vehicle's owner if that is not the member. */
  owner_name: string
  sold_on: string | null
}

export type VehiclePhoto = {
  id: number
  hash: string
  /** The permission in the photo's address; expires after one to two hours. */
  access: string
  width: number
  height: number
  /** The average colour of the photo as #rrggbb, shown while it loads. */
  placeholder: string
}

/** A vehicle as its owner and the registrar see it. */
export type Vehicle = VehicleValues & {
  id: number
  /** Id of the person whose garage the vehicle is in. */
  member_id: number
  /** The name of that person; sent to the registrar only. */
  member_name?: string
  /** The season of the race number. */
  race_season: number | null
  /** Class suggested by the engine; the chosen class is `class_id`. */
  suggested_class_id: string | null
  /** The photos in the order that the owner chose. */
  photos: VehiclePhoto[]
  /** Id of the cover photo; null without photos. */
  cover_id: number | null
  archived: boolean
  created_at: string
  updated_at: string
}

export type SavedVehicle = { item: Vehicle }

/** The path with which the calls for vehicles begin. @source docs/reference/interfaces.md §3.5 */
export const VEHICLE_BASE = '/api/v1/club/vehicle'
/** Name of this model in /addPhoto. */
export const VEHICLE_MODEL = 'vehicle'

export type VehicleListInput = {
  filter?: { member_id?: number; archived?: boolean }
  order?: string
  page?: number
  page_size?: number
}

/**
 * Returns the input that lists one's own garage. Use it everywhere: the offline cache finds a response only under the
 * same input.
 */
export function garageOf(personId: number): VehicleListInput {
  return { filter: { member_id: personId }, order: 'id', page_size: 100 }
}

export const listVehicles = endpoint<
  VehicleListInput,
  { data: Vehicle[]; total: number; page: number; page_size: number }
>('POST', VEHICLE_BASE)
export const readVehicleRecord = endpoint<Record<string, never>, { item: Vehicle }>(
  'POST',
  `${VEHICLE_BASE}/:id`,
)
export const createVehicle = endpoint<Partial<VehicleValues>, SavedVehicle>('POST', `${VEHICLE_BASE}/create`)

/** Changes of a vehicle. `photo_ids`: the photos that remain, in their new order. */
export type VehicleChanges = Partial<VehicleValues> & { photo_ids?: number[]; cover_id?: number }

export const updateVehicle = endpoint<VehicleChanges & { id: number; updated_at?: string }, SavedVehicle>(
  'POST',
  `${VEHICLE_BASE}/update`,
)
/** Restores a vehicle from the archive. */
export const enableVehicle = endpoint<{ id: number }, SavedVehicle>('POST', `${VEHICLE_BASE}/enable`)
/** Archives a vehicle. */
export const disableVehicle = endpoint<{ id: number }, SavedVehicle>('POST', `${VEHICLE_BASE}/disable`)
export const deleteVehicle = endpoint<{ id: number }, object>('POST', `${VEHICLE_BASE}/delete`)

export type UploadedPhoto = { uuid: string; key: string; name: string }

/** Uploads a photo: a multipart form with one `file`. */
export const uploadVehiclePhoto = endpoint<never, UploadedPhoto>('POST', `${VEHICLE_BASE}/upload`)
export const addVehiclePhoto = endpoint<
  { id: number; model: typeof VEHICLE_MODEL } & UploadedPhoto,
  SavedVehicle
>('POST', `${VEHICLE_BASE}/addPhoto`)

/** Refusals of the garage. */
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
    message: msg`This vehicle is on the road with club rego. Say in its application that it is sold or off the road, which tells the registrar. Then you can remove it.`,
  },
  tooMany: {
    code: 'TOO_MANY_VEHICLES',
    status: 422,
    message: msg`A garage holds 50 vehicles. Delete one that you archived first.`,
  },
} as const satisfies Record<string, Refusal>

export const VEHICLE_WORDS = {
  registered: msg`This comes from the register. To change the plate or the date, enter the papers in its club rego or write to your registrar`,
}
