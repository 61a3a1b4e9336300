import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { ClassLimits } from '#features/club-limits/club-limits.rules.ts'
import { CLASS_LIMITS } from '#features/club-limits/server/club-limits.public.ts'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { countedPage, IN_ALL } from '#platform/server/records/counted-page.store.ts'
import { columnsOfDraft, type DraftColumns } from '#platform/server/records/draft-columns.ts'
import type { RecordQuery } from '#platform/server/records/record-model.ts'
import type { VehiclePhoto, VehicleValues } from '../vehicles.contract.ts'
import { vehicle } from './vehicles.tables.ts'

export type VehicleRow = typeof vehicle.$inferInsert

type PhotoRow = Omit<VehiclePhoto, 'access'> & { isCover: boolean }

/** A vehicle with its photos in order and its owner's name. */
export type StoredVehicle = typeof vehicle.$inferSelect & {
  photos: PhotoRow[]
  memberName: string
  /** The club's classes, from which the engine's class is suggested. */
  classLimits: ClassLimits
}

/** Fields that a save may change in addition to the owner's input; `personId` is the owner of a new vehicle. */
export type VehicleDraft = VehicleValues & {
  personId: number
  raceSeason: number | null
  photo_ids?: readonly number[]
  cover_id?: number
}

const PHOTOS = sql<
  PhotoRow[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'hash', p.hash, 'width', i.width_px,
  'height', i.height_px, 'placeholder', i.placeholder, 'isCover', p.is_cover) order by p.sort_order, p.id), '[]'::jsonb)
  from vehicle_photo p join media_image i on i.hash = p.hash where p.vehicle_id = vehicle.id)`

const MEMBER_NAME = sql<string>`(select trim(o.first_name || ' ' || o.last_name) from person o where o.id = vehicle.person_id)`

const VEHICLE = {
  id: vehicle.id,
  personId: vehicle.personId,
  nickname: vehicle.nickname,
  make: vehicle.make,
  model: vehicle.model,
  year: vehicle.year,
  bodyType: vehicle.bodyType,
  colour: vehicle.colour,
  rego: vehicle.rego,
  regoState: vehicle.regoState,
  regoExpiry: vehicle.regoExpiry,
  vin: vehicle.vin,
  engineNumber: vehicle.engineNumber,
  engineCapacityCc: vehicle.engineCapacityCc,
  induction: vehicle.induction,
  fuel: vehicle.fuel,
  classId: vehicle.classId,
  raceNumber: vehicle.raceNumber,
  raceSeason: vehicle.raceSeason,
  transponderType: vehicle.transponderType,
  transponderNumber: vehicle.transponderNumber,
  logbookIssuer: vehicle.logbookIssuer,
  logbookNumber: vehicle.logbookNumber,
  safetyCage: vehicle.safetyCage,
  isOwnedByMember: vehicle.isOwnedByMember,
  ownerName: vehicle.ownerName,
  isArchived: vehicle.isArchived,
  soldOn: vehicle.soldOn,
  createdAt: vehicle.createdAt,
  updatedAt: vehicle.updatedAt,
  photos: PHOTOS,
  memberName: MEMBER_NAME,
  classLimits: CLASS_LIMITS,
}

/** SQL condition for the vehicles in a person's garage; no vehicles if null. */
export function standsWith(personId: number | null): SQL {
  return personId === null ? sql`false` : eq(vehicle.personId, personId)
}

/** Returns vehicles with their photos, and the total number, with one query, or two if the page is past the end. */
export async function listVehicleRows(
  db: Db,
  { where, order, limit, offset }: RecordQuery,
): Promise<{ rows: StoredVehicle[]; total: number }> {
  const rows = await db
    .select({ ...VEHICLE, total: IN_ALL })
    .from(vehicle)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return countedPage(rows, offset, () => db.$count(vehicle, where))
}

/** Returns one vehicle, or null. */
export async function findVehicleRow(
  db: Db,
  where: SQL,
  { isLocked = false } = {},
): Promise<StoredVehicle | null> {
  const asked = db.select(VEHICLE).from(vehicle).where(where)
  const [row] = isLocked ? await asked.for('update') : await asked
  return row ?? null
}

/** Returns all vehicles of a person, oldest first. */
export async function listOwnVehicles(db: Db, personId: number): Promise<StoredVehicle[]> {
  return db.select(VEHICLE).from(vehicle).where(eq(vehicle.personId, personId)).orderBy(asc(vehicle.id))
}

/** Returns how many vehicles a person has, and locks the person so that none is added before the transaction ends. */
export async function countOwnVehicles(db: Db, personId: number): Promise<number> {
  await db.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update')
  return db.$count(vehicle, eq(vehicle.personId, personId))
}

/** Returns whether another vehicle has this race number in this season. */
export async function isRaceNumberTaken(
  db: Db,
  { raceNumber, season, exceptId }: { raceNumber: string; season: number; exceptId: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(
      and(
        eq(vehicle.raceSeason, season),
        eq(vehicle.raceNumber, raceNumber),
        eq(vehicle.isArchived, false),
        ne(vehicle.id, exceptId),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Inserts a vehicle. @returns its id */
export async function insertVehicle(db: Db, draft: VehicleDraft, at: Date): Promise<number> {
  const values = {
    ...columnsOfDraft<VehicleRow>(VEHICLE_COLUMNS, draft),
    personId: draft.personId,
    isArchived: false,
    createdAt: at,
    updatedAt: at,
  } as VehicleRow
  const [row] = await db.insert(vehicle).values(values).returning({ id: vehicle.id })
  if (!row) throw new Error('an inserted vehicle did not come back')
  return row.id
}

export async function updateVehicle(
  db: Db,
  id: number,
  changes: Partial<VehicleDraft>,
  at: Date,
): Promise<void> {
  await db
    .update(vehicle)
    .set({ ...columnsOfDraft<VehicleRow>(VEHICLE_COLUMNS, changes), updatedAt: at })
    .where(eq(vehicle.id, id))
}

/** Saves the plate that the authority issued for a vehicle. */
export async function givePlate(
  db: Db,
  id: number,
  {
    plate,
    state,
    expiry,
    at,
  }: { plate: string; state: StoredVehicle['regoState']; expiry: string; at: Date },
): Promise<void> {
  await db
    .update(vehicle)
    .set({ rego: plate, regoState: state, regoExpiry: expiry, updatedAt: at })
    .where(eq(vehicle.id, id))
}

/** Archives or restores a vehicle; a restored one loses its sale date. */
export async function setVehicleArchived(db: Db, id: number, isArchived: boolean, at: Date): Promise<void> {
  await db
    .update(vehicle)
    .set({ isArchived, ...(isArchived ? {} : { soldOn: null }), updatedAt: at })
    .where(eq(vehicle.id, id))
}

/** Updates the revision of a vehicle, after a change in another table. */
export async function setVehicleChanged(db: Db, id: number, at: Date): Promise<void> {
  await db.update(vehicle).set({ updatedAt: at }).where(eq(vehicle.id, id))
}

export async function deleteVehicle(db: Db, id: number): Promise<void> {
  await db.delete(vehicle).where(eq(vehicle.id, id))
}

/**
 * The fields that inserts and updates of the vehicle's row do not write: the owner never changes, and photos are rows
 * of their own.
 */
export type VehicleFieldsElsewhere = 'personId' | 'photo_ids' | 'cover_id'

export const VEHICLE_COLUMNS = {
  nickname: 'nickname',
  make: 'make',
  model: 'model',
  year: 'year',
  body_type: 'bodyType',
  colour: 'colour',
  rego: 'rego',
  rego_state: 'regoState',
  rego_expiry: 'regoExpiry',
  vin: 'vin',
  engine_number: 'engineNumber',
  engine_capacity_cc: 'engineCapacityCc',
  induction: 'induction',
  fuel: 'fuel',
  class_id: 'classId',
  race_number: 'raceNumber',
  raceSeason: 'raceSeason',
  transponder_type: 'transponderType',
  transponder_number: 'transponderNumber',
  logbook_issuer: 'logbookIssuer',
  logbook_number: 'logbookNumber',
  safety_cage: 'safetyCage',
  owner_is_member: 'isOwnedByMember',
  owner_name: 'ownerName',
  sold_on: 'soldOn',
} as const satisfies DraftColumns<VehicleDraft, VehicleRow, VehicleFieldsElsewhere>
