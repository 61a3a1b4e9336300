import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { mediaImage } from '#features/media/server/media.tables.ts'
import { vehicle } from '#features/vehicles/server/vehicles.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { FileKind } from '../answers.rules.ts'
import type { PhotoSlot } from '../schemes.rules.ts'
import { ON_ITS_WAY, REGISTERED_STATES } from '../case-states.rules.ts'
import {
  clubRegoCase,
  clubRegoEvent,
  clubRegoFile,
  clubRegoMessage,
  clubRegoPhoto,
} from './club-rego.tables.ts'

export type FileRow = typeof clubRegoFile.$inferSelect

/** Puts a photo into a slot and replaces the one there. */
export async function putPhoto(
  db: Db,
  photo: { caseId: number; slot: PhotoSlot; hash: string; createdAt: Date },
): Promise<void> {
  await db
    .insert(clubRegoPhoto)
    .values(photo)
    .onConflictDoUpdate({
      target: [clubRegoPhoto.caseId, clubRegoPhoto.slot],
      set: { hash: photo.hash, createdAt: photo.createdAt },
    })
}

export async function deletePhoto(db: Db, caseId: number, slot: PhotoSlot): Promise<void> {
  await db.delete(clubRegoPhoto).where(and(eq(clubRegoPhoto.caseId, caseId), eq(clubRegoPhoto.slot, slot)))
}

/** Returns whether media stores a picture with this hash, and prevents its deletion until the transaction ends. */
export async function isStoredPicture(tx: Db, hash: string): Promise<boolean> {
  const image = tx.select({ hash: mediaImage.hash }).from(mediaImage).where(eq(mediaImage.hash, hash))
  return (await image.for('key share')).length > 0
}

export async function insertFile(db: Db, row: Omit<FileRow, 'id'>): Promise<void> {
  await db.insert(clubRegoFile).values(row)
}

/** Returns a document with its owner and whether its case was ever sent; or null. */
export async function findFile(
  db: Db,
  id: number,
): Promise<(FileRow & { personId: number; isSent: boolean }) | null> {
  const [row] = await db
    .select({
      file: clubRegoFile,
      personId: clubRegoCase.personId,
      submittedAt: clubRegoCase.submittedAt,
    })
    .from(clubRegoFile)
    .innerJoin(clubRegoCase, eq(clubRegoCase.id, clubRegoFile.caseId))
    .where(eq(clubRegoFile.id, id))
  return row ? { ...row.file, personId: row.personId, isSent: row.submittedAt !== null } : null
}

/** Deletes a document. @returns the storage key of its bytes; null if it did not exist */
export async function deleteFile(db: Db, caseId: number, id: number): Promise<string | null> {
  const rows = await db
    .delete(clubRegoFile)
    .where(and(eq(clubRegoFile.caseId, caseId), eq(clubRegoFile.id, id)))
    .returning({ storeKey: clubRegoFile.storeKey })
  return rows[0]?.storeKey ?? null
}

/** Returns the storage keys of a case's documents. */
export async function listStoreKeys(db: Db, caseId: number): Promise<string[]> {
  const rows = await db
    .select({ storeKey: clubRegoFile.storeKey })
    .from(clubRegoFile)
    .where(eq(clubRegoFile.caseId, caseId))
  return rows.map(({ storeKey }) => storeKey)
}

/** Counts the documents of a kind that were added to a case after an instant. */
export async function countFilesAfter(
  db: Db,
  { caseId, kind }: { caseId: number; kind: FileKind },
  after: Date,
): Promise<number> {
  const isOfKind = and(eq(clubRegoFile.caseId, caseId), eq(clubRegoFile.kind, kind))
  return db.$count(clubRegoFile, and(isOfKind, gt(clubRegoFile.createdAt, after)))
}

const NAME = sql<string>`coalesce(trim(${person.firstName} || ' ' || ${person.lastName}), '')`

/** Inserts an event of a case's history. Events are never changed. */
export async function insertEvent(
  db: Db,
  event: Omit<typeof clubRegoEvent.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(clubRegoEvent).values(event)
}

/** Returns all events of a vehicle's cases, oldest first. Runs one SQL statement. */
export async function listVehicleHistory(db: Db, vehicleId: number) {
  return db
    .select({
      caseId: clubRegoEvent.caseId,
      at: clubRegoEvent.at,
      state: clubRegoEvent.state,
      line: clubRegoEvent.line,
    })
    .from(clubRegoEvent)
    .innerJoin(clubRegoCase, eq(clubRegoCase.id, clubRegoEvent.caseId))
    .where(eq(clubRegoCase.vehicleId, vehicleId))
    .orderBy(asc(clubRegoEvent.at), asc(clubRegoEvent.id))
}

/** Returns the events of a case with their authors, oldest first. */
export async function listEvents(db: Db, caseId: number) {
  return db
    .select({
      at: clubRegoEvent.at,
      kind: clubRegoEvent.kind,
      state: clubRegoEvent.state,
      words: clubRegoEvent.words,
      line: clubRegoEvent.line,
      by: NAME,
    })
    .from(clubRegoEvent)
    .leftJoin(person, eq(person.id, clubRegoEvent.byPersonId))
    .where(eq(clubRegoEvent.caseId, caseId))
    .orderBy(asc(clubRegoEvent.at), asc(clubRegoEvent.id))
}

export async function insertMessage(
  db: Db,
  message: Omit<typeof clubRegoMessage.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(clubRegoMessage).values(message)
}

/** Returns the messages about a case, oldest first. */
export async function listMessages(db: Db, caseId: number) {
  return db
    .select({
      id: clubRegoMessage.id,
      at: clubRegoMessage.at,
      isFromRegistrar: clubRegoMessage.isFromRegistrar,
      words: clubRegoMessage.words,
      name: NAME,
    })
    .from(clubRegoMessage)
    .innerJoin(person, eq(person.id, clubRegoMessage.personId))
    .where(eq(clubRegoMessage.caseId, caseId))
    .orderBy(asc(clubRegoMessage.id))
}

/** Counts the messages that an owner has written about a case since an instant. */
export async function countMessagesSince(db: Db, caseId: number, since: Date): Promise<number> {
  return db.$count(clubRegoMessage, and(eq(clubRegoMessage.caseId, caseId), gte(clubRegoMessage.at, since)))
}

/** Returns a vehicle that is in a person's garage now; null for any other. */
export async function findOwnVehicle(db: Db, personId: number, id: number) {
  const [row] = await db
    .select()
    .from(vehicle)
    .where(and(eq(vehicle.id, id), eq(vehicle.personId, personId), eq(vehicle.isArchived, false)))
  return row ?? null
}

/** Returns a person's vehicles without an open application, in the order they were added. Runs one SQL statement. */
export async function listFreeVehicles(db: Db, personId: number) {
  return db
    .select({
      id: vehicle.id,
      nickname: vehicle.nickname,
      make: vehicle.make,
      model: vehicle.model,
      year: vehicle.year,
      isRegistered: sql<boolean>`exists (select 1 from club_rego_case c
        where c.vehicle_id = ${vehicle.id} and c.state in ${REGISTERED_STATES})`,
    })
    .from(vehicle)
    .leftJoin(
      clubRegoCase,
      and(eq(clubRegoCase.vehicleId, vehicle.id), inArray(clubRegoCase.state, [...ON_ITS_WAY])),
    )
    .where(and(eq(vehicle.personId, personId), eq(vehicle.isArchived, false), isNull(clubRegoCase.id)))
    .orderBy(asc(vehicle.id))
}
