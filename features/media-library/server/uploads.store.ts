import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { MediaKind, MediaRef } from '../media-library.contract.ts'
import { mediaUpload, mediaUploadPart } from './uploads.tables.ts'

export type StoredUpload = typeof mediaUpload.$inferSelect
export type UploadPart = { firstByte: number; byteSize: number; storeKey: string }

/** Returns an upload of a person; undefined if it is another person's or does not exist. */
export async function findUpload(db: Db, id: string, personId: number): Promise<StoredUpload | undefined> {
  const [row] = await db.select().from(mediaUpload).where(ofPerson(id, personId))
  return row
}

/** Returns an upload like `findUpload`, and locks it until the transaction ends. */
export async function lockUpload(tx: Tx, id: string, personId: number): Promise<StoredUpload | undefined> {
  const [row] = await tx.select().from(mediaUpload).where(ofPerson(id, personId)).for('update')
  return row
}

function ofPerson(id: string, personId: number) {
  return and(eq(mediaUpload.id, id), eq(mediaUpload.personId, personId))
}

/** Lists the unfinished uploads of a person, the oldest first. */
export async function listUploads(db: Db, personId: number): Promise<StoredUpload[]> {
  return db
    .select()
    .from(mediaUpload)
    .where(and(eq(mediaUpload.personId, personId), isNull(mediaUpload.itemKey)))
    .orderBy(asc(mediaUpload.createdAt), asc(mediaUpload.id))
}

/** Returns the number and the declared bytes of the unfinished uploads of a person. */
export async function sumUploads(db: Db, personId: number): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({
      count: sql<string>`count(*)`,
      bytes: sql<string>`coalesce(sum(${mediaUpload.byteSize}), 0)`,
    })
    .from(mediaUpload)
    .where(and(eq(mediaUpload.personId, personId), isNull(mediaUpload.itemKey)))
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) }
}

export async function insertUpload(db: Db, upload: typeof mediaUpload.$inferInsert): Promise<void> {
  await db.insert(mediaUpload).values(upload)
}

/** Adds a part to a locked upload. */
export async function insertPart(tx: Tx, uploadId: string, part: UploadPart, at: Date): Promise<void> {
  await tx.insert(mediaUploadPart).values({ uploadId, ...part })
  await tx
    .update(mediaUpload)
    .set({ sentBytes: part.firstByte + part.byteSize, changedAt: at })
    .where(eq(mediaUpload.id, uploadId))
}

/** Returns the parts of an upload in their order. */
export async function listParts(db: Db, uploadId: string): Promise<UploadPart[]> {
  const { firstByte, byteSize, storeKey } = mediaUploadPart
  return db
    .select({ firstByte, byteSize, storeKey })
    .from(mediaUploadPart)
    .where(eq(mediaUploadPart.uploadId, uploadId))
    .orderBy(asc(firstByte))
}

/** Returns those of the given keys that belong to the stored part of an upload. */
export async function findPartKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { storeKey } = mediaUploadPart
  const rows = await db
    .select({ storeKey })
    .from(mediaUploadPart)
    .where(inArray(storeKey, [...keys]))
  return new Set(rows.map((row) => row.storeKey))
}

/** Stores when a process began to add the file to the library; null if it failed. */
export async function updateFinishing(db: Db, id: string, at: Date | null): Promise<void> {
  const set = at === null ? { finishingAt: at } : { finishingAt: at, changedAt: at }
  await db.update(mediaUpload).set(set).where(eq(mediaUpload.id, id))
}

/** Stores the item that an upload became, and deletes the rows of its parts. @returns the keys of their bytes */
export async function closeUpload(tx: Tx, id: string, { kind, key }: MediaRef): Promise<string[]> {
  await tx.update(mediaUpload).set({ itemKind: kind, itemKey: key }).where(eq(mediaUpload.id, id))
  const rows = await tx
    .delete(mediaUploadPart)
    .where(eq(mediaUploadPart.uploadId, id))
    .returning({ key: mediaUploadPart.storeKey })
  return rows.map((row) => row.key)
}

/** Returns the item that a finished upload became; null if it is unfinished. */
export function itemOf({ itemKind, itemKey }: StoredUpload): MediaRef | null {
  return itemKind === null || itemKey === null ? null : { kind: itemKind as MediaKind, key: itemKey }
}

/** Deletes an upload. @returns the keys of its bytes */
export async function deleteUpload(tx: Tx, id: string): Promise<string[]> {
  const parts = await listParts(tx, id)
  await tx.delete(mediaUpload).where(eq(mediaUpload.id, id))
  return parts.map(({ storeKey }) => storeKey)
}

/**
 * Locks at most `most` uploads that have received no part since an instant. Skips uploads that another transaction has
 * locked.
 */
export async function lockOldUploads(tx: Tx, before: Date, most: number): Promise<string[]> {
  const rows = await tx
    .select({ id: mediaUpload.id })
    .from(mediaUpload)
    .where(lte(mediaUpload.changedAt, before))
    .orderBy(asc(mediaUpload.id))
    .limit(most)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}
