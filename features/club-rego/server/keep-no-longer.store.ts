import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { CASE_STATES, isOver } from '../case-states.rules.ts'
import { clubRegoCase, clubRegoFile, clubRegoMessage, clubRegoPhoto } from './club-rego.tables.ts'

/** Returns the cases that were closed before an instant and still have documents, photos or messages. */
export async function listLongOver(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: clubRegoCase.id })
    .from(clubRegoCase)
    .where(
      and(
        inArray(clubRegoCase.state, CASE_STATES.filter(isOver)),
        lt(clubRegoCase.updatedAt, before),
        sql`(exists (select 1 from club_rego_file f where f.case_id = club_rego_case.id)
          or exists (select 1 from club_rego_photo p where p.case_id = club_rego_case.id)
          or exists (select 1 from club_rego_message m where m.case_id = club_rego_case.id))`,
      ),
    )
    .orderBy(asc(clubRegoCase.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes the files, photos and messages of a case. @returns the hashes of its photos */
export async function deleteCaseParts(db: Db, caseId: number): Promise<string[]> {
  await db.delete(clubRegoFile).where(eq(clubRegoFile.caseId, caseId))
  const photos = await db
    .delete(clubRegoPhoto)
    .where(eq(clubRegoPhoto.caseId, caseId))
    .returning({ hash: clubRegoPhoto.hash })
  await db.delete(clubRegoMessage).where(eq(clubRegoMessage.caseId, caseId))
  return photos.map(({ hash }) => hash)
}
