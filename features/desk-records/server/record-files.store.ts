import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { PrivateFile } from '#features/media/server/media.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { recordFile } from './desk-records.tables.ts'
import type { Subject } from './record-notes.store.ts'

const columns = {
  id: recordFile.id,
  fileName: recordFile.fileName,
  mediaType: recordFile.mediaType,
  byteSize: recordFile.byteSize,
  storeKey: recordFile.storeKey,
  byFirstName: person.firstName,
  byLastName: person.lastName,
  byRemovedAt: person.removedAt,
  createdAt: recordFile.createdAt,
  deletedAt: recordFile.deletedAt,
}

export type RecordFileRow = Awaited<ReturnType<typeof listRecordFiles>>[number]

/** Files on a person are found by the column that a merge of two people moves. */
const isAbout = ({ kind, id }: Subject) =>
  and(
    eq(recordFile.subjectKind, kind),
    kind === 'person' ? eq(recordFile.personId, Number(id)) : eq(recordFile.subjectId, id),
  )

/** Returns the files on a record, newest first. */
export async function listRecordFiles(db: Db, subject: Subject) {
  return db
    .select(columns)
    .from(recordFile)
    .leftJoin(person, eq(person.id, recordFile.byPersonId))
    .where(and(isAbout(subject), isNull(recordFile.deletedAt)))
    .orderBy(desc(recordFile.createdAt), desc(recordFile.id))
}

/** Counts the files on a record. */
export async function countRecordFiles(db: Db, subject: Subject): Promise<number> {
  return db.$count(recordFile, and(isAbout(subject), isNull(recordFile.deletedAt)))
}

/** Returns a file on this record, deleted ones included. @returns null if there is none */
export async function findRecordFile(
  db: Db,
  subject: Subject,
  fileId: number,
): Promise<RecordFileRow | null> {
  const [row] = await db
    .select(columns)
    .from(recordFile)
    .leftJoin(person, eq(person.id, recordFile.byPersonId))
    .where(and(eq(recordFile.id, fileId), isAbout(subject)))
  return row ?? null
}

/** Inserts a file. @returns its id */
export async function insertRecordFile(
  db: Db,
  row: { subject: Subject; personId: number | null; file: PrivateFile; by: number; at: Date },
): Promise<number> {
  const [made] = await db
    .insert(recordFile)
    .values({
      subjectKind: row.subject.kind,
      subjectId: row.subject.id,
      personId: row.personId,
      ...row.file,
      byPersonId: row.by,
      createdAt: row.at,
    })
    .returning({ id: recordFile.id })
  if (made === undefined) throw new Error('an inserted file did not come back')
  return made.id
}

/** Stores when a file was deleted; null restores it. @returns whether this changed it */
export async function setRecordFileDeleted(db: Db, fileId: number, at: Date | null): Promise<boolean> {
  const changed = await db
    .update(recordFile)
    .set({ deletedAt: at })
    .where(
      and(
        eq(recordFile.id, fileId),
        at === null ? sql`deleted_at is not null` : isNull(recordFile.deletedAt),
      ),
    )
    .returning({ id: recordFile.id })
  return changed.length > 0
}

/** Deletes the files that staff deleted before an instant. @returns their keys in the file store */
export async function deleteOldRecordFiles(tx: Tx, deletedBefore: Date): Promise<string[]> {
  const rows = await tx
    .delete(recordFile)
    .where(lt(recordFile.deletedAt, deletedBefore))
    .returning({ key: recordFile.storeKey })
  return rows.map(({ key }) => key)
}
