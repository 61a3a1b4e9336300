/** Restores a club from a backup: into the embedded database, or into an empty database of a server. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ArchiveStore, BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { checkBackup } from '#platform/server/backup/check-backup.ts'
import { restoreFiles } from '#platform/server/backup/copy-files.ts'
import { syncFolder } from '#platform/server/backup/folder-store.ts'
import {
  type DatabaseParts,
  loadDatabase,
  refuseFilledDatabase,
  refuseNewer,
} from '#platform/server/backup/load-database.store.ts'
import { type FileLine, type Manifest, readManifest, type Unlock } from '#platform/server/backup/manifest.ts'
import { type DatabaseConnection, describeConnection } from '#platform/server/database/connection.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { findRunningDatabase } from '#platform/server/database/running-database.ts'
import type { Log } from '#platform/server/log.ts'
import type { Random } from '#platform/server/random.ts'
import { PROJECT_FOLDERS } from '../project-folders.ts'
import type { CommandSettings } from '../settings.ts'
import { databaseFolder, filesFolder, storeBackupKey } from './club-place.ts'

export type RestoreOptions = {
  settings: CommandSettings
  store: ArchiveStore
  id: string
  unlock: Unlock
  /** Whether a club that is there already may be set aside. */
  canReplace: boolean
  random: Random
  log: Log
  /** Called with each step, for the person who waits. */
  say: (step: string) => void
  /** Returns the free bytes of the disk of a folder. By default asks the system. */
  freeBytes?: (folder: string) => number
}

/** What a restore did. */
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
 * PostgreSQL settings for filling a new cluster. Nothing is lost by them: the last commit and the stop write everything
 * to the disk before the restored folder is used.
 */
const FILLING = { max_wal_size: '4GB', synchronous_commit: 'off', wal_level: 'minimal', archive_mode: 'off' }
/** The database needs this many times the bytes of its rows as text: rows, indexes and the log of the load. */
const DATABASE_FACTOR = 4
/** An empty database and its log. */
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
  refuseSmallDisk(options, claimed)
  say(`Checking the backup ${id}.`)
  const { manifest, secretKey, files } = await checkBackup(store, id, unlock)

  const staging = join(settings.dataDir, `restoring-${id}`)
  const stagedFiles = `${filesFolder(settings)}.restoring-${id}`
  rmSync(staging, { recursive: true, force: true })
  rmSync(stagedFiles, { recursive: true, force: true })
  // Not by the restore of the files, whose folder is closed to others: PostgreSQL's user must be able to enter this one.
  mkdirSync(settings.dataDir, { recursive: true })
  try {
    say(`Restoring ${files.length} files.`)
    await restoreFiles(store, files, stagedFiles)
    say(`Restoring ${manifest.tables.length} tables.`)
    const load = (connection: DatabaseConnection) => loadClub(connection, store, manifest, log)
    if (settings.databaseUrl === undefined) await loadEmbedded(join(staging, 'database'), load, log)
    else await load({ url: settings.databaseUrl })
    const formerClub = changePlaces(settings, { staging, stagedFiles, id })
    writeFileSync(join(settings.dataDir, 'secret-key'), `${secretKey}\n`, { mode: 0o600, flush: true })
    storeBackupKey(settings.dataDir, manifest.backupKey, random)
    await syncFolder(settings.dataDir)
    return {
      manifest,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      formerClub,
      files,
      hasOtherSecretKey: settings.secretKey !== undefined && settings.secretKey !== secretKey,
    }
  } finally {
    rmSync(staging, { recursive: true, force: true })
    rmSync(stagedFiles, { recursive: true, force: true })
  }
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

async function refuseBadTarget({ settings, canReplace }: RestoreOptions): Promise<void> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== undefined) {
    const connection = { url: databaseUrl }
    await refuseFilledDatabase(connection, describeConnection(connection))
  } else if (await findRunningDatabase(databaseFolder(settings))) {
    throw new BackupRefusal(`The club in ${dataDir} is running. Stop it first; nothing was changed.`)
  }
  const there = [filesFolder(settings), join(dataDir, 'secret-key')]
  if (databaseUrl === undefined) there.push(databaseFolder(settings))
  const filled = there.filter(isFilled)
  if (filled.length > 0 && !canReplace) {
    throw new BackupRefusal(
      `There is a club already: ${filled.join(', ')}. Nothing was changed. ` +
        'To set it aside and restore the backup in its place, add --replace. Nothing is deleted.',
    )
  }
}

function isFilled(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    return readdirSync(path).some((name) => !name.startsWith('.'))
  } catch {
    return true
  }
}

/** Refuses a disk without room for the restored club beside the present one. */
function refuseSmallDisk({ settings, freeBytes = freeBytesAt }: RestoreOptions, manifest: Manifest): void {
  const rowBytes = manifest.tables.reduce((sum, { plainSize }) => sum + plainSize, 0)
  const database = settings.databaseUrl === undefined ? rowBytes * DATABASE_FACTOR + DATABASE_LEAST_BYTES : 0
  const needed = manifest.files.byteSize + database
  const free = freeBytes(existingPartOf(settings.dataDir))
  if (free >= needed) return
  throw new BackupRefusal(
    `${settings.dataDir} has ${megabytes(free)} MB free, and this needs about ${megabytes(needed)} MB. Nothing was changed.`,
  )
}

function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function existingPartOf(path: string): string {
  let at = path
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at)
  return at
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1e6).toLocaleString('en-AU')
}

/** Moves the former club into one folder and the restored one into its place. */
function changePlaces(
  settings: CommandSettings,
  { staging, stagedFiles, id }: { staging: string; stagedFiles: string; id: string },
): string | null {
  const former = join(settings.dataDir, `replaced-by-${id}`)
  const files = filesFolder(settings)
  const isInside = dirname(files) === settings.dataDir
  const moves: [from: string, to: string][] = [
    [files, isInside ? join(former, 'files') : `${files}.replaced-by-${id}`],
    [join(settings.dataDir, 'secret-key'), join(former, 'secret-key')],
    [join(settings.dataDir, 'backup-key.json'), join(former, 'backup-key.json')],
  ]
  if (settings.databaseUrl === undefined) moves.push([databaseFolder(settings), join(former, 'database')])
  const present = moves.filter(([from]) => existsSync(from))
  for (const [from, to] of present) {
    mkdirSync(dirname(to), { recursive: true })
    renameSync(from, to)
  }
  mkdirSync(dirname(files), { recursive: true })
  renameSync(stagedFiles, files)
  if (settings.databaseUrl === undefined) renameSync(join(staging, 'database'), databaseFolder(settings))
  return present.length > 0 ? former : null
}
