/** The files that staff attach to a record. */
import type { PrivateFile, Upload } from '#features/media/server/media.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { RECORD_FILE_LIMITS, RECORD_FILE_REFUSALS, type RecordFile } from '../desk-records.contract.ts'
import type { DeskRecordDeps, DeskRecordKind, RecordFileStorage } from './desk-record.ts'
import {
  countRecordFiles,
  deleteOldRecordFiles,
  findRecordFile,
  insertRecordFile,
  listRecordFiles,
  type RecordFileRow,
  setRecordFileDeleted,
} from './record-files.store.ts'

/** How long a deleted file can be restored. */
const DELETED_FILE_DAYS = 30

/** What the files on a record need of its kind. */
export type FileRecordKind = Pick<DeskRecordKind, 'kind' | 'find' | 'approve'>

/** A caller at one record. */
export type AtRecord = { record: FileRecordKind; id: string; caller: Caller }

type FileDeps = Pick<DeskRecordDeps, 'database' | 'clock' | 'audit' | 'recordFiles'>

/** Returns the files on a record, newest first. @throws Problem NOT_FOUND */
export async function readRecordFiles({ database: { db } }: FileDeps, at: AtRecord): Promise<RecordFile[]> {
  await requireRecord(db, at)
  return (await listRecordFiles(db, subjectOf(at))).map(presentFile)
}

/** Returns a file for a download. @throws Problem NOT_FOUND, also for a deleted file */
export async function findFileToRead(
  { database: { db } }: FileDeps,
  at: AtRecord,
  fileId: number,
): Promise<PrivateFile> {
  await requireRecord(db, at)
  const row = await findRecordFile(db, subjectOf(at), fileId)
  if (row === null || row.deletedAt !== null) throw new Problem('NOT_FOUND')
  return row
}

/**
 * Attaches a file to a record.
 * @throws Problem NOT_FOUND, OWN_RECORD, CONFLICT if the record has too many files, UNSUPPORTED_TYPE if it is neither a
 *   PDF nor a picture, TOO_LARGE
 */
export async function addRecordFile(
  deps: FileDeps,
  at: AtRecord,
  upload: Pick<Upload, 'fileName' | 'bytes'>,
): Promise<RecordFile> {
  const { database, recordFiles } = deps
  // Check before the file is stored, so that a refused one leaves nothing behind.
  await database.transaction((tx) => requireRoom(tx, at))
  const file = await recordFiles.store(upload.bytes, upload.fileName)
  try {
    return await database.transaction((tx) => insertFile(deps, tx, at, file))
  } catch (error) {
    await database.transaction((tx) => recordFiles.drop(tx, [file.storeKey]))
    throw error
  }
}

async function insertFile(deps: FileDeps, tx: Tx, at: AtRecord, file: PrivateFile): Promise<RecordFile> {
  const personId = await requireRoom(tx, at)
  await at.record.approve(tx, { caller: at.caller, id: at.id, personId, verb: 'added_file' })
  const subject = subjectOf(at)
  const fileId = await insertRecordFile(tx, {
    subject,
    personId,
    file: { ...file, fileName: shortName(file.fileName) },
    by: personOf(at.caller),
    at: instantOf(deps.clock),
  })
  await auditFile(deps, tx, at, { fileId, verb: 'added_file' })
  const row = await findRecordFile(tx, subject, fileId)
  if (row === null) throw new Error('an inserted file did not come back')
  return presentFile(row)
}

/** Deletes a file, or restores it. Repeating either call has no effect. @throws Problem NOT_FOUND, OWN_RECORD */
export async function removeRecordFile(
  deps: FileDeps,
  at: AtRecord,
  { fileId, isDeleted }: { fileId: number; isDeleted: boolean },
): Promise<RecordFile> {
  const verb = isDeleted ? 'deleted_file' : 'restored_file'
  return deps.database.transaction(async (tx) => {
    const personId = await requireRecord(tx, at)
    await at.record.approve(tx, { caller: at.caller, id: at.id, personId, verb })
    const row = await findRecordFile(tx, subjectOf(at), fileId)
    if (row === null) throw new Problem('NOT_FOUND')
    const deletedAt = isDeleted ? instantOf(deps.clock) : null
    if (await setRecordFileDeleted(tx, fileId, deletedAt)) await auditFile(deps, tx, at, { fileId, verb })
    return presentFile(row)
  })
}

const subjectOf = ({ record, id }: AtRecord) => ({ kind: record.kind, id })

/** @returns the id of the person to whom the record belongs; null without one. @throws Problem NOT_FOUND */
async function requireRecord(
  db: Parameters<DeskRecordKind['find']>[0],
  { record, id, caller }: AtRecord,
): Promise<number | null> {
  const found = await record.find(db, id, caller)
  if (found === null) throw new Problem('NOT_FOUND')
  return found.personId
}

async function requireRoom(tx: Tx, at: AtRecord): Promise<number | null> {
  const personId = await requireRecord(tx, at)
  if ((await countRecordFiles(tx, subjectOf(at))) >= RECORD_FILE_LIMITS.files)
    throw new Problem(RECORD_FILE_REFUSALS.tooManyFiles)
  return personId
}

/** The name of a file stays out of the audit log, because entries of it are not erased with a person's data. */
async function auditFile(
  { audit }: FileDeps,
  tx: Tx,
  { record, id, caller }: AtRecord,
  { fileId, verb }: { fileId: number; verb: string },
): Promise<void> {
  const subject = { subjectKind: record.kind, subjectId: id }
  await audit(tx, { personId: personOf(caller), verb, ...subject, change: { file: fileId } })
}

/** Shortens a long file name before its extension. */
function shortName(name: string): string {
  if (name.length <= RECORD_FILE_LIMITS.name) return name
  const ending = /\.[^.]{1,5}$/.exec(name)?.[0] ?? ''
  return name.slice(0, RECORD_FILE_LIMITS.name - ending.length) + ending
}

function presentFile(row: RecordFileRow): RecordFile {
  return {
    id: row.id,
    name: row.fileName,
    bytes: row.byteSize,
    by: row.byRemovedAt === null ? `${row.byFirstName ?? ''} ${row.byLastName ?? ''}`.trim() : '',
    created_at: row.createdAt.toISOString(),
  }
}

/** Deletes the files that can no longer be restored. */
export async function forgetOldRecordFiles({
  database,
  clock,
  recordFiles,
}: Pick<FileDeps, 'database' | 'clock'> & { recordFiles: Pick<RecordFileStorage, 'drop'> }): Promise<void> {
  await database.transaction(async (tx) => {
    const keys = await deleteOldRecordFiles(tx, new Date(clock.nowMs() - DELETED_FILE_DAYS * DAY_MS))
    await recordFiles.drop(tx, keys)
  })
}
