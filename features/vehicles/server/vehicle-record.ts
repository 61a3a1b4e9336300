import * as z from 'zod'
import { findSqlState, SQL_STATE } from '#platform/server/database/sql-state.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { defineRecordModel } from '#platform/server/records/record-calls.ts'
import type { RecordField, RecordFields, RecordStore } from '#platform/server/records/record-model.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type Vehicle,
  VEHICLE_BASE,
  VEHICLE_MODEL,
  VEHICLE_REFUSALS,
  VEHICLE_WORDS,
} from '../vehicles.contract.ts'
import { NEW_VEHICLE } from '../vehicle-input.rules.ts'
import { vehicleFields } from '../vehicles.schema.ts'
import { GARAGE_DESK, refuseForeignHands, seesAllGarages } from './garage-rights.ts'
import { savePhotos, vehiclePhotos } from './vehicle-photos.ts'
import type { VehicleDeps } from './vehicle-deps.ts'
import { checkVehicle, refuseTakenNumber } from './vehicle-save.ts'
import { presentVehicle } from './vehicle.presenter.ts'
import {
  deleteVehicle,
  findVehicleRow,
  insertVehicle,
  listVehicleRows,
  setVehicleArchived,
  standsWith,
  type StoredVehicle,
  updateVehicle,
  type VehicleDraft,
} from './vehicles.store.ts'
import { vehicle } from './vehicles.tables.ts'

const text = z.string().max(200)
const number = z.int().min(0).max(2_147_483_647)

/** Declares a field that the owner of a vehicle can read and write. Without an initial value it is required. */
const own = (name: keyof typeof vehicleFields, rest: Partial<RecordField> = {}): RecordField => ({
  read: 'person',
  write: 'person',
  accepts: vehicleFields[name],
  ...rest,
})
const free = (name: keyof typeof vehicleFields & keyof typeof NEW_VEHICLE): RecordField =>
  own(name, { initial: NEW_VEHICLE[name] })
const shown: RecordField = { read: 'person' }

/** All fields of a vehicle with their permissions and checks. @source docs/reference/vehicles.md §2.1 */
const FIELDS: RecordFields<keyof Vehicle | keyof typeof vehicleFields> = {
  id: {
    ...shown,
    filter: { by: 'person', column: vehicle.id, value: number, operators: ['eq', 'in'] },
    order: { by: 'person', column: vehicle.id },
  },
  member_id: {
    ...shown,
    filter: { by: 'person', column: vehicle.personId, value: number, operators: ['eq', 'in'] },
  },
  member_name: { read: GARAGE_DESK },
  nickname: free('nickname'),
  make: own('make', {
    filter: { by: 'person', column: vehicle.make, value: text, operators: ['eq', 'like'] },
    order: { by: 'person', column: vehicle.make },
  }),
  model: own('model', {
    filter: { by: 'person', column: vehicle.model, value: text, operators: ['eq', 'like'] },
    order: { by: 'person', column: vehicle.model },
  }),
  year: own('year', {
    filter: {
      by: 'person',
      column: vehicle.year,
      value: number,
      operators: ['eq', 'lt', 'lte', 'gt', 'gte'],
    },
    order: { by: 'person', column: vehicle.year },
  }),
  body_type: own('body_type'),
  colour: own('colour'),
  rego: {
    ...free('rego'),
    filter: { by: 'person', column: vehicle.rego, value: text, operators: ['eq', 'like'] },
  },
  rego_state: free('rego_state'),
  rego_expiry: free('rego_expiry'),
  vin: free('vin'),
  engine_number: free('engine_number'),
  engine_capacity_cc: free('engine_capacity_cc'),
  induction: free('induction'),
  fuel: free('fuel'),
  class_id: free('class_id'),
  suggested_class_id: shown,
  race_number: free('race_number'),
  race_season: shown,
  transponder_type: free('transponder_type'),
  transponder_number: free('transponder_number'),
  logbook_issuer: free('logbook_issuer'),
  logbook_number: free('logbook_number'),
  safety_cage: free('safety_cage'),
  owner_is_member: own('owner_is_member'),
  owner_name: free('owner_name'),
  sold_on: free('sold_on'),
  photos: shown,
  // A new vehicle has no photos, so their order cannot be set.
  photo_ids: own('photo_ids', { read: 'nobody', initial: undefined }),
  cover_id: own('cover_id', { initial: undefined }),
  archived: {
    ...shown,
    filter: { by: 'person', column: vehicle.isArchived, value: z.boolean(), operators: ['eq'] },
  },
  created_at: { ...shown, order: { by: 'person', column: vehicle.createdAt } },
  updated_at: { ...shown, order: { by: 'person', column: vehicle.updatedAt } },
}

const REGISTRATION = [
  ['rego', 'rego'],
  ['rego_state', 'regoState'],
  ['rego_expiry', 'regoExpiry'],
] as const

/** Returns the first field of the registration that a save would change; undefined if none. */
function changedRegistration(row: StoredVehicle, changes: Partial<VehicleDraft>): string | undefined {
  return REGISTRATION.find(([name, column]) => name in changes && changes[name] !== row[column])?.[0]
}

const storeFor = ({ papersOf, dropImages }: VehicleDeps): RecordStore<StoredVehicle, VehicleDraft> => ({
  list: listVehicleRows,
  find: findVehicleRow,
  insert: insertVehicle,
  update: async (tx, row, changes, at) => {
    const isSold = (changes.sold_on ?? null) !== null && row.soldOn === null
    const registration = changedRegistration(row, changes)
    if ((isSold || registration !== undefined) && (await papersOf(tx, row.id)) === 'on_the_road') {
      if (isSold) throw new Problem(VEHICLE_REFUSALS.onTheRoad)
      throw new Problem('VALIDATION', {
        fields: [{ field: registration ?? '', code: 'locked', message: VEHICLE_WORDS.registered }],
      })
    }
    await updateVehicle(tx, row.id, changes, at)
    await dropImages(tx, await savePhotos(tx, row, changes))
  },
  setEnabled: async (tx, row, isEnabled, at) => {
    if (isEnabled) await refuseTakenNumber(tx, row)
    else if ((await papersOf(tx, row.id)) === 'on_the_road') throw new Problem(VEHICLE_REFUSALS.onTheRoad)
    await setVehicleArchived(tx, row.id, !isEnabled, at)
  },
  remove: async (tx, { id, photos }) => {
    if ((await papersOf(tx, id)) !== 'none') throw new Problem(VEHICLE_REFUSALS.inUse)
    try {
      await deleteVehicle(tx, id)
    } catch (error) {
      if (findSqlState(error) !== SQL_STATE.foreignKeyViolation) throw error
      throw new Problem(VEHICLE_REFUSALS.inUse, { cause: error })
    }
    await dropImages(
      tx,
      photos.map(({ hash }) => hash),
    )
  },
})

/**
 * Returns the generic record calls for vehicles: members have their own, the registrar can read all, and only financial
 * members can change theirs. Archiving a vehicle uses the call `disable`.
 * @source docs/reference/interfaces.md §3.5; docs/reference/vehicles.md §2.1
 */
export function vehicleRecord(deps: VehicleDeps): RecordCalls {
  return defineRecordModel<StoredVehicle, VehicleDraft>({
    base: VEHICLE_BASE,
    name: VEHICLE_MODEL,
    fields: FIELDS,
    key: { id: vehicle.id },
    store: storeFor(deps),
    reads: 'person',
    writes: 'person',
    scope: ({ caller }) => {
      if (caller.kind === 'anonymous') return standsWith(null)
      return seesAllGarages(caller) ? undefined : standsWith(caller.personId)
    },
    idOf: ({ id }) => id,
    changedAt: ({ updatedAt }) => updatedAt,
    present: (row) => presentVehicle(row, deps),
    uniques: { vehicle_race_number: 'race_number' },
    mayChange: (tx, existing, context) => refuseForeignHands(deps, tx, existing, context),
    beforeSave: (tx, draft, existing, context) => checkVehicle(deps, tx, draft, existing, context),
    photos: vehiclePhotos(deps),
  })
}
