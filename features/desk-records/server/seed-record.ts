import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { RecordFileStorage } from './desk-record.ts'
import { insertRecordFile } from './record-files.store.ts'
import { insertRecordNote, listRecordNotes, type Subject } from './record-notes.store.ts'

const ADDED_DAYS_AGO = 3

export type RecordSeed = Pick<Service, 'database' | 'clock'> & {
  recordFiles: Pick<RecordFileStorage, 'store'>
}

/** Adds a note and a file to a record without a person, as if it had been done three days ago. Skips one with notes. */
export async function seedRecord(
  { database: { db }, clock, recordFiles }: RecordSeed,
  {
    subject,
    by,
    note,
    file,
  }: { subject: Subject; by: number; note: string; file: { name: string; bytes: Buffer } },
): Promise<void> {
  if ((await listRecordNotes(db, subject)).length > 0) return
  const at = new Date(instantOf(clock).getTime() - ADDED_DAYS_AGO * DAY_MS)
  const stored = await recordFiles.store(file.bytes, file.name)
  await insertRecordNote(db, { subject, personId: null, text: note, by, at })
  await insertRecordFile(db, { subject, personId: null, file: stored, by, at })
}
