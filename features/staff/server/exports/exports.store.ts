import { and, count, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { deskExport, deskExportPart } from '../exports.tables.ts'

export type DeskExportRow = typeof deskExport.$inferSelect

const isUnfinished = and(isNull(deskExport.finishedAt), isNull(deskExport.failedAt))

/** Stores a new export. */
export async function insertExport(
  tx: Tx,
  row: Pick<DeskExportRow, 'id' | 'list' | 'question' | 'fileName' | 'personId' | 'requestedAt'>,
): Promise<DeskExportRow> {
  const [made] = await tx.insert(deskExport).values(row).returning()
  if (made === undefined) throw new Error('an export was not stored')
  return made
}

/** Counts the exports that are being made for a person. */
export async function countUnfinishedExports(db: Db, personId: number): Promise<number> {
  const [row] = await db
    .select({ unfinished: count() })
    .from(deskExport)
    .where(and(eq(deskExport.personId, personId), isUnfinished))
  return row?.unfinished ?? 0
}

/** Lists the exports of a person that were started after an instant, latest first. */
export async function listExports(
  db: Db,
  { personId, since, limit }: { personId: number; since: Date; limit: number },
): Promise<DeskExportRow[]> {
  return db
    .select()
    .from(deskExport)
    .where(and(eq(deskExport.personId, personId), gte(deskExport.requestedAt, since)))
    .orderBy(desc(deskExport.requestedAt), desc(deskExport.id))
    .limit(limit)
}

/** Returns an export of a person that was started after an instant; null if there is none with this id. */
export async function findExport(
  db: Db,
  { id, personId, since }: { id: string; personId: number; since: Date },
): Promise<DeskExportRow | null> {
  const [row] = await db
    .select()
    .from(deskExport)
    .where(and(eq(deskExport.id, id), eq(deskExport.personId, personId), gte(deskExport.requestedAt, since)))
  return row ?? null
}

/** Deletes an export of a person with its file. @returns false if there is none with this id */
export async function deleteExport(
  db: Db,
  { id, personId }: { id: string; personId: number },
): Promise<boolean> {
  const deleted = await db
    .delete(deskExport)
    .where(and(eq(deskExport.id, id), eq(deskExport.personId, personId)))
    .returning({ id: deskExport.id })
  return deleted.length > 0
}

/** Deletes the exports that were started before an instant, with their files. */
export async function deleteExportsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(deskExport).where(lt(deskExport.requestedAt, before))
}

/**
 * Begins an attempt to make the file and removes the parts of an earlier one, also after the export counted as failed.
 * @returns the export; null if it was deleted or is finished
 */
export async function beginExport(tx: Tx, id: string, attempt: number): Promise<DeskExportRow | null> {
  const [row] = await tx
    .update(deskExport)
    .set({ attempt, records: 0, failedAt: null })
    .where(and(eq(deskExport.id, id), isNull(deskExport.finishedAt)))
    .returning()
  if (row === undefined) return null
  await tx.delete(deskExportPart).where(eq(deskExportPart.exportId, id))
  return row
}

/** Stores the number of records to export. */
export async function setExportTotal(db: Db, id: string, recordsTotal: number): Promise<void> {
  await db.update(deskExport).set({ recordsTotal }).where(eq(deskExport.id, id))
}

export type ExportPart = { attempt: number; position: number; content: string; records: number }

/**
 * Adds a part to the file. @param part.records the number of records in the part
 * @returns false if the export was deleted, or another attempt has begun
 */
export async function addExportPart(
  tx: Tx,
  id: string,
  { attempt, position, content, records }: ExportPart,
): Promise<boolean> {
  const counted = await tx
    .update(deskExport)
    .set({ records: sql`${deskExport.records} + ${records}` })
    .where(and(eq(deskExport.id, id), eq(deskExport.attempt, attempt), isUnfinished))
    .returning({ id: deskExport.id })
  if (counted.length === 0) return false
  await tx.insert(deskExportPart).values({ exportId: id, position, content })
  return true
}

/** Marks an export as finished. @returns false if it was deleted, or another attempt has begun */
export async function finishExport(
  tx: Tx,
  { id, attempt, parts, at }: { id: string; attempt: number; parts: number; at: Date },
): Promise<boolean> {
  const finished = await tx
    .update(deskExport)
    .set({ finishedAt: at, parts, recordsTotal: sql`${deskExport.records}` })
    .where(and(eq(deskExport.id, id), eq(deskExport.attempt, attempt), isUnfinished))
    .returning({ id: deskExport.id })
  return finished.length > 0
}

/** Marks an export as failed and deletes the parts of its file. */
export async function failExport(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .update(deskExport)
    .set({ failedAt: at })
    .where(and(eq(deskExport.id, id), isUnfinished))
  await tx.delete(deskExportPart).where(eq(deskExportPart.exportId, id))
}

/** Returns the part of a file at a position, counted from 0; null if it is not there, for example because it was deleted. */
export async function findExportPart(db: Db, exportId: string, position: number): Promise<string | null> {
  const [row] = await db
    .select({ content: deskExportPart.content })
    .from(deskExportPart)
    .where(and(eq(deskExportPart.exportId, exportId), eq(deskExportPart.position, position)))
  return row?.content ?? null
}
