/** Restores a club from a backup: into the embedded database, or into an empty database of a server. */
import { join } from 'node:path'
import type { ArchiveStore } from '#platform/server/backup/archive-store.ts'
import { checkBackup } from '#platform/server/backup/check-backup.ts'
import { restoreFiles } from '#platform/server/backup/copy-files.ts'
import { type DatabaseParts, loadDatabase, refuseNewer } from '#platform/server/backup/load-database.store.ts'
import { type FileLine, type Manifest, readManifest } from '#platform/server/backup/manifest.ts'
import type { DatabaseConnection } from '#platform/server/database/connection.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import type { Log } from '#platform/server/log.ts'
import { PROJECT_FOLDERS } from '../project-folders.ts'
import {
  openStaging,
  putInPlace,
  refuseBadTarget,
  refuseSmallDisk,
  removeStaging,
  type RestoreTarget,
} from './restore-target.ts'

export type RestoreOptions = RestoreTarget & {
  /** The id of the backup. */
  id: string
}

/** The result of a restore. */
export type RestoreReport = {
  manifest: Manifest
  rows: number
  /** The folder that now contains the former club; null if there was none. */
  formerClub: string | null
  /** The restored files by key. */
  files: readonly FileLine[]
  /** Whether SECRET_KEY is set to another key than the restored one. */
  hasOtherSecretKey: boolean
}

/**
 * PostgreSQL settings for filling a new cluster. They are safe: the last commit and the stop write everything to the
 * disk before the restored folder is used.
 */
const FILLING = { max_wal_size: '4GB', synchronous_commit: 'off', wal_level: 'minimal', archive_mode: 'off' }
/**
 * Required disk space as a multiple of the size of all rows as text: it must hold the rows, the indexes and the
 * write-ahead log.
 */
const DATABASE_FACTOR = 4
/** The disk space of an empty database and its log. */
const DATABASE_LEAST_BYTES = 120e6

/**
 * Restores a club. The backup is checked completely, and everything is prepared in new folders, before the first
 * existing file is touched; then the folders change places.
 * @throws BackupRefusal, with nothing changed
 */
export async function restoreClub(options: RestoreOptions): Promise<RestoreReport> {
  const { settings, store, id, unlock, random, log, say } = options
  await refuseBadTarget(options)
  const claimed = await readManifest(store, id)
  refuseNewer(claimed, PROJECT_FOLDERS.migrations)
  refuseSmallDisk(options, bytesNeeded(settings.databaseUrl, claimed))
  say(`Checking the backup ${id}.`)
  const { manifest, secretKey, files } = await checkBackup(store, id, unlock)
  const staged = openStaging(settings, id)
  try {
    say(`Restoring ${files.length} files.`)
    await restoreFiles(store, files, staged.stagedFiles)
    say(`Restoring ${manifest.tables.length} tables.`)
    const load = (connection: DatabaseConnection) => loadClub(connection, store, manifest, log)
    if (settings.databaseUrl === undefined) await loadEmbedded(join(staged.staging, 'database'), load, log)
    else await load({ url: settings.databaseUrl })
    const { backupKey } = manifest
    const formerClub = await putInPlace(settings, staged, { secretKey, backupKey, random })
    return {
      manifest,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      formerClub,
      files,
      hasOtherSecretKey: settings.secretKey !== undefined && settings.secretKey !== secretKey,
    }
  } finally {
    removeStaging(staged)
  }
}

function bytesNeeded(databaseUrl: string | undefined, manifest: Manifest): number {
  const rowBytes = manifest.tables.reduce((sum, { plainSize }) => sum + plainSize, 0)
  const database = databaseUrl === undefined ? rowBytes * DATABASE_FACTOR + DATABASE_LEAST_BYTES : 0
  return manifest.files.byteSize + database
}

/** Loads the rows and applies the migrations that are newer than the backup. */
export async function loadClub(
  connection: DatabaseConnection,
  store: ArchiveStore,
  manifest: DatabaseParts,
  log: Log,
): Promise<void> {
  const migrationsFolder = PROJECT_FOLDERS.migrations
  await loadDatabase({ connection, store, manifest, migrationsFolder })
  await migrateDatabase({ connection, migrationsFolder, log })
}

/** Creates a cluster in a new folder and fills it. */
export async function loadEmbedded(
  dataDir: string,
  load: (connection: DatabaseConnection) => Promise<void>,
  log: Log,
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: FILLING })
  try {
    await load(postgres.connection)
  } finally {
    await postgres.stop()
  }
}
