import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { countedPage, IN_ALL } from '#platform/server/records/counted-page.store.ts'
import type { RecordQuery } from '#platform/server/records/record-model.ts'
import type { VehiclePhoto, VehicleValues } from '../vehicles.contract.ts'
import { vehicle } from './vehicles.tables.ts'

type PhotoRow = VehiclePhoto & { isCover: boolean }

/** A vehicle with its photos in their order, and whose it is. */
export type StoredVehicle = typeof vehicle.$inferSelect & { photos: PhotoRow[]; memberName: string }

/** What a save may change beside what the owner says; `personId` of a new one is whose garage it goes to. */
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
}

/** What stands in somebody's garage; in nobody's for null. */
export function standsWith(personId: number | null): SQL {
  return personId === null ? sql`false` : eq(vehicle.personId, personId)
}

/** Vehicles with their photos, and how many there are; one statement, two past the end. */
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

/** One vehicle, or null. */
export async function findVehicleRow(
  db: Db,
  where: SQL,
  { isLocked = false } = {},
): Promise<StoredVehicle | null> {
  const asked = db.select(VEHICLE).from(vehicle).where(where)
  const [row] = isLocked ? await asked.for('update') : await asked
  return row ?? null
}

/** Everything in somebody's garage, in the order it came in. */
export async function listOwnVehicles(db: Db, personId: number): Promise<StoredVehicle[]> {
  return db.select(VEHICLE).from(vehicle).where(eq(vehicle.personId, personId)).orderBy(asc(vehicle.id))
}

/** How many vehicles somebody has; nobody adds one to the same garage until the transaction ends. */
export async function countOwnVehicles(db: Db, personId: number): Promise<number> {
  await db.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update')
  return db.$count(vehicle, eq(vehicle.personId, personId))
}

/** Whether another vehicle has this race number in this season. */
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

/** @returns its id */
export async function insertVehicle(db: Db, draft: VehicleDraft, at: Date): Promise<number> {
  const values = {
    ...columnsOf(draft),
    personId: draft.personId,
    isArchived: false,
    createdAt: at,
    updatedAt: at,
  } as typeof vehicle.$inferInsert
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
    .set({ ...columnsOf(changes), updatedAt: at })
    .where(eq(vehicle.id, id))
}

/** The plate that the authority gave a vehicle. */
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

/** Into the archive and back; what comes back was not sold. */
export async function setVehicleArchived(db: Db, id: number, isArchived: boolean, at: Date): Promise<void> {
  await db
    .update(vehicle)
    .set({ isArchived, ...(isArchived ? {} : { soldOn: null }), updatedAt: at })
    .where(eq(vehicle.id, id))
}

/** Notes that something of a vehicle has changed. */
export async function setVehicleChanged(db: Db, id: number, at: Date): Promise<void> {
  await db.update(vehicle).set({ updatedAt: at }).where(eq(vehicle.id, id))
}

export async function deleteVehicle(db: Db, id: number): Promise<void> {
  await db.delete(vehicle).where(eq(vehicle.id, id))
}

const COLUMNS = {
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
} as const satisfies Partial<Record<keyof VehicleDraft, keyof typeof vehicle.$inferInsert>>

/** What is named of a draft, under the names of its columns. */
function columnsOf(draft: Partial<VehicleDraft>): Partial<typeof vehicle.$inferInsert> {
  const said = Object.entries(draft).flatMap(([name, value]) => {
    const column = COLUMNS[name as keyof typeof COLUMNS]
    return column === undefined || value === undefined ? [] : [[column, value] as const]
  })
  return Object.fromEntries(said) as Partial<typeof vehicle.$inferInsert>
}
