import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { recordNote } from './desk-records.tables.ts'

/** A record as the audit log names it. */
export type Subject = { kind: string; id: string }

const NOTES_MOST = 200

const columns = {
  id: recordNote.id,
  text: recordNote.text,
  byFirstName: person.firstName,
  byLastName: person.lastName,
  byRemovedAt: person.removedAt,
  createdAt: recordNote.createdAt,
  updatedAt: recordNote.updatedAt,
  deletedAt: recordNote.deletedAt,
}

export type RecordNoteRow = Awaited<ReturnType<typeof listRecordNotes>>[number]

const isAbout = ({ kind, id }: Subject) => and(eq(recordNote.subjectKind, kind), eq(recordNote.subjectId, id))

/** Returns the notes on a record, newest first. */
export async function listRecordNotes(db: Db, subject: Subject) {
  return db
    .select(columns)
    .from(recordNote)
    .leftJoin(person, eq(person.id, recordNote.byPersonId))
    .where(and(isAbout(subject), isNull(recordNote.deletedAt)))
    .orderBy(desc(recordNote.createdAt), desc(recordNote.id))
    .limit(NOTES_MOST)
}

/** Locks a note on this record, deleted ones included. @returns null if there is none */
export async function lockRecordNote(
  db: Db,
  subject: Subject,
  noteId: number,
): Promise<RecordNoteRow | null> {
  const [row] = await db
    .select(columns)
    .from(recordNote)
    .leftJoin(person, eq(person.id, recordNote.byPersonId))
    .where(and(eq(recordNote.id, noteId), isAbout(subject)))
    .for('update', { of: recordNote })
  return row ?? null
}

/** Inserts a note. @returns its id */
export async function insertRecordNote(
  db: Db,
  { subject, ...note }: { subject: Subject; personId: number | null; text: string; by: number; at: Date },
): Promise<number> {
  const [made] = await db
    .insert(recordNote)
    .values({
      subjectKind: subject.kind,
      subjectId: subject.id,
      personId: note.personId,
      text: note.text,
      byPersonId: note.by,
      createdAt: note.at,
      updatedAt: note.at,
    })
    .returning({ id: recordNote.id })
  if (made === undefined) throw new Error('an inserted note did not come back')
  return made.id
}

/** Changes the given columns of a note. */
export async function updateRecordNote(
  db: Db,
  id: number,
  changes: Partial<Pick<typeof recordNote.$inferInsert, 'text' | 'updatedAt' | 'deletedAt'>>,
): Promise<void> {
  await db.update(recordNote).set(changes).where(eq(recordNote.id, id))
}

/** Deletes the notes that were deleted by staff before an instant. */
export async function deleteOldRecordNotes(db: Db, deletedBefore: Date): Promise<void> {
  await db.delete(recordNote).where(lt(recordNote.deletedAt, deletedBefore))
}
