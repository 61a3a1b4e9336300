/** The notes of staff on a record. */
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { instantAfter, refuseStale } from '#platform/server/revision.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type DeskNote, NOTE_REFUSALS } from '../desk-records.contract.ts'
import type { DeskRecordDeps, DeskRecordKind } from './desk-record.ts'
import {
  deleteOldRecordNotes,
  insertRecordNote,
  lockRecordNote,
  type RecordNoteRow,
  updateRecordNote,
} from './record-notes.store.ts'

const DELETED_NOTE_DAYS = 30

/** Presents a note. */
export function presentRecordNote(row: RecordNoteRow): DeskNote {
  return {
    id: row.id,
    text: row.text,
    by: row.byRemovedAt === null ? `${row.byFirstName ?? ''} ${row.byLastName ?? ''}`.trim() : '',
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** A change of the notes on one record. */
export type RecordChange = { record: DeskRecordKind; id: string; caller: Caller }

/** Adds a note. @throws Problem NOT_FOUND, OWN_RECORD, VALIDATION without a text */
export async function addRecordNote(
  deps: DeskRecordDeps,
  { text, ...change }: RecordChange & { text: string },
): Promise<DeskNote> {
  const words = acceptText(text)
  const { record, id, caller } = change
  return deps.database.transaction(async (tx) => {
    const personId = await approve(tx, change, 'added_note')
    const by = personOf(caller)
    const subject = { kind: record.kind, id }
    const noteId = await insertRecordNote(tx, {
      subject,
      personId,
      text: words,
      by,
      at: instantOf(deps.clock),
    })
    await auditNote(deps, tx, change, { noteId, verb: 'added_note' })
    const row = await lockRecordNote(tx, subject, noteId)
    if (row === null) throw new Error('an inserted note did not come back')
    return presentRecordNote(row)
  })
}

type NoteChange = RecordChange & { noteId: number }

/** Changes the text of a note. @throws Problem NOT_FOUND, OWN_RECORD, VALIDATION, CONFLICT with the current note */
export async function changeRecordNote(
  deps: DeskRecordDeps,
  { text, seenAt, ...change }: NoteChange & { text: string; seenAt: string },
): Promise<DeskNote> {
  const words = acceptText(text)
  return workOnNote(deps, { ...change, verb: 'changed_note' }, (row) => {
    if (row.deletedAt !== null) throw new Problem('NOT_FOUND')
    refuseStale({
      seenAt,
      changedAt: row.updatedAt,
      sent: { text: words },
      stored: { text: row.text },
      current: presentRecordNote(row),
    })
    return { text: words }
  })
}

/** Deletes a note, or restores it. Repeating either call has no effect. @throws Problem NOT_FOUND, OWN_RECORD */
export async function removeRecordNote(
  deps: DeskRecordDeps,
  { isDeleted, ...change }: NoteChange & { isDeleted: boolean },
): Promise<DeskNote> {
  const verb = isDeleted ? 'deleted_note' : 'restored_note'
  return workOnNote(deps, { ...change, verb }, ({ deletedAt }) =>
    (deletedAt !== null) === isDeleted ? null : { deletedAt: isDeleted ? instantOf(deps.clock) : null },
  )
}

async function workOnNote(
  deps: DeskRecordDeps,
  { verb, noteId, ...change }: NoteChange & { verb: string },
  changesOf: (row: RecordNoteRow) => { text: string } | { deletedAt: Date | null } | null,
): Promise<DeskNote> {
  return deps.database.transaction(async (tx) => {
    await approve(tx, change, verb)
    const row = await lockRecordNote(tx, { kind: change.record.kind, id: change.id }, noteId)
    if (row === null) throw new Problem('NOT_FOUND')
    const changes = changesOf(row)
    if (changes === null) return presentRecordNote(row)
    const updatedAt = instantAfter(row.updatedAt, deps.clock.nowMs())
    await updateRecordNote(tx, noteId, { ...changes, updatedAt })
    await auditNote(deps, tx, change, { noteId, verb })
    return presentRecordNote({ ...row, ...changes, updatedAt })
  })
}

/** Checks that the record exists and that the caller may change its notes. @returns the person to whom it belongs */
async function approve(tx: Tx, { record, id, caller }: RecordChange, verb: string): Promise<number | null> {
  const found = await record.find(tx, id, caller)
  if (found === null) throw new Problem('NOT_FOUND')
  await record.approve(tx, { caller, id, personId: found.personId, verb })
  return found.personId
}

/**
 * Records a change of a note. The text stays out of the audit log, because entries of the audit log are not erased with
 * a person's data.
 */
async function auditNote(
  deps: DeskRecordDeps,
  tx: Tx,
  { record, id, caller }: RecordChange,
  { noteId, verb }: { noteId: number; verb: string },
): Promise<void> {
  const subject = { subjectKind: record.kind, subjectId: id }
  await deps.audit(tx, { personId: personOf(caller), verb, ...subject, change: { note: noteId } })
}

function acceptText(text: string): string {
  const words = text.trim()
  if (words === '') throw new Problem(NOTE_REFUSALS.emptyNote)
  return words
}

/** Deletes the notes that can no longer be restored. */
export async function forgetOldRecordNotes({
  database,
  clock,
}: Pick<DeskRecordDeps, 'database' | 'clock'>): Promise<void> {
  await deleteOldRecordNotes(database.db, new Date(clock.nowMs() - DELETED_NOTE_DAYS * DAY_MS))
}
