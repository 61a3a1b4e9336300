import type { Clock } from '#platform/shared/clock.ts'
import type { DatabaseConnection } from '../database/connection.ts'
import type { Random } from '../random.ts'
import type { ArchiveStore } from './archive-store.ts'
import { backupId } from './backup-id.ts'
import { type BackupKey, sealText } from './backup-key.ts'
import { copyFiles, type FileSource, readFileList } from './copy-files.ts'
import { dumpDatabase } from './dump-database.store.ts'
import {
  BACKUPS,
  type FileLine,
  listBackups,
  type Manifest,
  readManifest,
  writeManifest,
} from './manifest.ts'
import { BACKUP_FORMAT } from './proven-document.ts'

export type BackupSource = {
  connection: DatabaseConnection
  /** The uploaded files; null to leave them out. */
  files: FileSource | null
  secretKey: string
  backupKey: BackupKey
}

/** Figures of a finished backup. */
export type BackupReport = {
  manifest: Manifest
  rows: number
  /** Bytes of the compressed tables. */
  tableBytes: number
  /** Bytes of the files that earlier backups did not contain. */
  addedFileBytes: number
}

/**
 * Takes a backup while the club is in use: database, files and the encrypted secret key. An interrupted backup has no
 * check and is never used.
 */
export async function takeBackup(
  source: BackupSource,
  deps: { store: ArchiveStore; clock: Clock; random: Random },
): Promise<BackupReport> {
  const { store, clock, random } = deps
  const id = backupId(clock, random)
  const prefix = `${BACKUPS}${id}/`
  const former = await filesOfLast(store)
  const dumped = await dumpDatabase(source.connection, store, prefix)
  // Copy the files after the snapshot: every file that a row of the snapshot names was stored before the snapshot.
  const { addedBytes, ...files } = await copyFiles({
    source: source.files,
    store,
    listKey: `${prefix}files.jsonl.gz`,
    former,
  })
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    id,
    ...dumped,
    files,
    backupKey: source.backupKey,
    sealedSecretKey: sealText(source.backupKey, source.secretKey, random),
  }
  await writeManifest(store, manifest, source.secretKey)
  return {
    manifest,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    tableBytes: manifest.tables.reduce((sum, { part }) => sum + part.byteSize, 0),
    addedFileBytes: addedBytes,
  }
}

async function filesOfLast(store: ArchiveStore): Promise<Map<string, FileLine>> {
  const last = (await listBackups(store)).at(-1)
  if (last === undefined) return new Map()
  try {
    const lines = await readFileList(store, await readManifest(store, last))
    return new Map(lines.map((line) => [line.key, line]))
  } catch {
    // If an earlier backup is damaged, all files are read again.
    return new Map()
  }
}
