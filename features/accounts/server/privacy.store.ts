import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { dataExport, privacyRequest } from './accounts.tables.ts'

export type PrivacyRequest = typeof privacyRequest.$inferSelect
export type DataExport = typeof dataExport.$inferSelect

export async function insertPrivacyRequest(db: Db, row: PrivacyRequest): Promise<void> {
  await db.insert(privacyRequest).values(row)
}

/** Lists a person’s privacy requests, newest first. */
export async function listPrivacyRequests(db: Db, personId: number): Promise<PrivacyRequest[]> {
  return db
    .select()
    .from(privacyRequest)
    .where(eq(privacyRequest.personId, personId))
    .orderBy(desc(privacyRequest.createdAt))
}

export async function findPrivacyRequest(db: Db, id: string): Promise<PrivacyRequest | null> {
  const [row] = await db.select().from(privacyRequest).where(eq(privacyRequest.id, id))
  return row ?? null
}

/** Sets the status of a request; `answeredAt` closes it. */
export async function answerPrivacyRequest(
  db: Db,
  id: string,
  status: string,
  answeredAt: Date | null,
): Promise<void> {
  await db.update(privacyRequest).set({ status, answeredAt }).where(eq(privacyRequest.id, id))
}

/** Stores the export made for a request. @returns false if it was stored before */
export async function insertDataExport(db: Db, row: DataExport): Promise<boolean> {
  const made = await db
    .insert(dataExport)
    .values(row)
    .onConflictDoNothing({ target: dataExport.requestId })
    .returning({ id: dataExport.id })
  return made.length > 0
}

/** Lists the exports that a person can still download, newest first, without their content. */
export async function listDataExports(
  db: Db,
  personId: number,
  now: Date,
): Promise<Pick<DataExport, 'id' | 'createdAt' | 'expiresAt'>[]> {
  return db
    .select({ id: dataExport.id, createdAt: dataExport.createdAt, expiresAt: dataExport.expiresAt })
    .from(dataExport)
    .where(and(eq(dataExport.personId, personId), gt(dataExport.expiresAt, now)))
    .orderBy(desc(dataExport.createdAt))
}

/** Returns the content of an export, only to the person it is about. */
export async function findDataExport(
  db: Db,
  of: { id: string; personId: number },
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ content: dataExport.content })
    .from(dataExport)
    .where(and(eq(dataExport.id, of.id), eq(dataExport.personId, of.personId), gt(dataExport.expiresAt, now)))
  return row?.content ?? null
}

/** Deletes exports that expired before an instant. */
export async function deleteOldExports(db: Db, before: Date): Promise<void> {
  await db.delete(dataExport).where(lt(dataExport.expiresAt, before))
}
