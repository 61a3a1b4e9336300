import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { mediaImage } from '#features/media/server/media.tables.ts'
import { vehicle } from '#features/vehicles/server/vehicles.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { FileKind } from '../answers.rules.ts'
import type { PhotoSlot } from '../schemes.rules.ts'
import { ON_ITS_WAY } from '../case-states.rules.ts'
import {
  clubRegoCase,
  clubRegoEvent,
  clubRegoFile,
  clubRegoMessage,
  clubRegoPhoto,
} from './club-rego.tables.ts'

export type FileRow = typeof clubRegoFile.$inferSelect

/** Gives a photo to a slot, in place of the one that was there. */
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

/** Whether media keeps a picture of this hash. */
export async function isKeptPicture(db: Db, hash: string): Promise<boolean> {
  return (await db.$count(mediaImage, eq(mediaImage.hash, hash))) > 0
}

export async function insertFile(db: Db, row: Omit<FileRow, 'id'>): Promise<void> {
  await db.insert(clubRegoFile).values(row)
}

/** A paper with whose it is, and whether it was ever sent; or null. */
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

/** @returns where its bytes are; null where it was not there */
export async function deleteFile(db: Db, caseId: number, id: number): Promise<string | null> {
  const rows = await db
    .delete(clubRegoFile)
    .where(and(eq(clubRegoFile.caseId, caseId), eq(clubRegoFile.id, id)))
    .returning({ storeKey: clubRegoFile.storeKey })
  return rows[0]?.storeKey ?? null
}

/** Where the bytes of a case's papers are. */
export async function listStoreKeys(db: Db, caseId: number): Promise<string[]> {
  const rows = await db
    .select({ storeKey: clubRegoFile.storeKey })
    .from(clubRegoFile)
    .where(eq(clubRegoFile.caseId, caseId))
  return rows.map(({ storeKey }) => storeKey)
}

/** How many papers of a kind came to a case after an instant. */
export async function countFilesAfter(
  db: Db,
  { caseId, kind }: { caseId: number; kind: FileKind },
  after: Date,
): Promise<number> {
  const isOfKind = and(eq(clubRegoFile.caseId, caseId), eq(clubRegoFile.kind, kind))
  return db.$count(clubRegoFile, and(isOfKind, gt(clubRegoFile.createdAt, after)))
}

const NAME = sql<string>`coalesce(trim(${person.firstName} || ' ' || ${person.lastName}), '')`

/** Writes down what happened. Nothing of it is ever changed. */
export async function insertEvent(
  db: Db,
  event: Omit<typeof clubRegoEvent.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(clubRegoEvent).values(event)
}

/** What happened to a case, oldest first, with who did it. */
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

/** What was written about a case, oldest first. */
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

/** How many messages an owner has written about a case since an instant. */
export async function countMessagesSince(db: Db, caseId: number, since: Date): Promise<number> {
  return db.$count(clubRegoMessage, and(eq(clubRegoMessage.caseId, caseId), gte(clubRegoMessage.at, since)))
}

/** A vehicle that stands in somebody's garage today; null for any other. */
export async function findOwnVehicle(db: Db, personId: number, id: number) {
  const [row] = await db
    .select()
    .from(vehicle)
    .where(and(eq(vehicle.id, id), eq(vehicle.personId, personId), eq(vehicle.isArchived, false)))
  return row ?? null
}

/** Somebody's vehicles that are on no way to club rego yet, in the order they came in. One statement. */
export async function listFreeVehicles(db: Db, personId: number) {
  return db
    .select({
      id: vehicle.id,
      nickname: vehicle.nickname,
      make: vehicle.make,
      model: vehicle.model,
      year: vehicle.year,
    })
    .from(vehicle)
    .leftJoin(
      clubRegoCase,
      and(eq(clubRegoCase.vehicleId, vehicle.id), inArray(clubRegoCase.state, [...ON_ITS_WAY])),
    )
    .where(and(eq(vehicle.personId, personId), eq(vehicle.isArchived, false), isNull(clubRegoCase.id)))
    .orderBy(asc(vehicle.id))
}
