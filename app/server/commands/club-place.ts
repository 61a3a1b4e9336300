/** The parts of a stored club that maintenance commands use: its database, files and keys. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { openBucketFiles } from '#integrations/files/bucket-files.ts'
import { folderOfFiles } from '#integrations/files/open-files.ts'
import { type ArchiveStore, BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { BackupKey, createBackupKey } from '#platform/server/backup/backup-key.ts'
import { folderFiles, type FileSource } from '#platform/server/backup/copy-files.ts'
import { openFolderStore } from '#platform/server/backup/folder-store.ts'
import { openS3Store } from '#platform/server/backup/s3-store.ts'
import { isSameOrInside, S3_SCHEME } from '#platform/server/s3/s3-objects.ts'
import type { DatabaseConnection } from '#platform/server/database/connection.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { findRunningDatabase } from '#platform/server/database/running-database.ts'
import type { Log } from '#platform/server/log.ts'
import type { Random } from '#platform/server/random.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { loadSecretKey } from '../secret-key.ts'
import type { CommandSettings } from '../settings.ts'

const BACKUP_KEY = 'backup-key.json'

/** Returns the embedded database's own folder. */
export function databaseFolder({ dataDir }: Pick<CommandSettings, 'dataDir'>): string {
  return join(dataDir, 'database')
}

/**
 * Returns whether this club's database archives its write-ahead log to the place of the backups. That is done only for
 * the embedded database, and only if the backups are outside DATA_DIR, so that they survive its loss.
 */
export function archivesContinuously(
  settings: Pick<CommandSettings, 'dataDir' | 'databaseUrl' | 'backupTo'>,
): boolean {
  const { dataDir, databaseUrl, backupTo } = settings
  if (databaseUrl !== undefined || process.platform === 'win32') return false
  if (backupTo.startsWith(S3_SCHEME)) return true
  const inside = relative(resolve(dataDir), resolve(backupTo))
  return inside.startsWith('..') || isAbsolute(inside)
}

/** Returns whether the uploaded files are in a bucket instead of a folder. */
export function hasFilesInBucket({ filesUrl }: Pick<CommandSettings, 'filesUrl'>): boolean {
  return filesUrl.startsWith(S3_SCHEME)
}

/**
 * Returns the folder of the uploaded files.
 * @throws BackupRefusal if they are in a bucket, which a command that writes a whole club cannot replace
 */
export function filesFolder(settings: Pick<CommandSettings, 'filesUrl'>): string {
  if (!hasFilesInBucket(settings)) return folderOfFiles(settings.filesUrl)
  throw new BackupRefusal(
    `FILES_URL is the bucket ${settings.filesUrl}, and a club can only be restored with its files in a folder. Nothing was changed. ` +
      'Set FILES_URL to a new folder, such as DATA_DIR/files, and restore again. ' +
      'Then move the files: npm run files:copy -- --from FOLDER --to s3://BUCKET/FOLDER, and set FILES_URL to the bucket again.',
  )
}

/** Returns the uploaded files of the club, for a backup. */
export function clubFiles(
  settings: Pick<CommandSettings, 'filesUrl' | 's3'>,
  { clock }: { clock: Clock },
): FileSource {
  const { filesUrl, s3 } = settings
  if (!hasFilesInBucket(settings) || s3 === undefined) return folderFiles(filesFolder(settings))
  const bucket = openBucketFiles(filesUrl, s3, { clock })
  return {
    async *list() {
      for await (const { key, byteSize, modifiedAt } of bucket.list())
        yield { key, byteSize, modifiedAtMs: modifiedAt.getTime() }
    },
    read: (key) => bucket.stream(key),
  }
}

/**
 * Refuses a place of backups among the uploaded files: each backup would contain the ones before it. In a bucket the
 * files may not be inside the place either, as BACKUP_TO and FILES_URL may not.
 * @throws BackupRefusal
 */
export function refuseAmongFiles({ filesUrl }: Pick<CommandSettings, 'filesUrl'>, place: string): void {
  const isBucket = place.startsWith(S3_SCHEME)
  if (isBucket !== filesUrl.startsWith(S3_SCHEME)) return
  const [files, backups] = isBucket ? [filesUrl, place] : [folderOfFiles(filesUrl), resolve(place)]
  const isOverlap = isBucket
    ? isSameOrInside(backups, files) || isSameOrInside(files, backups)
    : isSameOrInside(backups, files) || isSameOrInside(files, join(backups, 'files'))
  if (isOverlap)
    throw new BackupRefusal(
      `${place} overlaps with the uploaded files in ${filesUrl}, so that a backup would contain itself. ` +
        'Nothing was changed. Choose another folder or another bucket.',
    )
}

/** Opens the place of backups: a folder, or a bucket. @throws BackupRefusal for a bucket without S3_… settings */
export function openBackupStore(
  place: string,
  { settings, random, clock }: { settings: Pick<CommandSettings, 's3'>; random: Random; clock: Clock },
): ArchiveStore {
  if (!place.startsWith(S3_SCHEME)) return openFolderStore(resolve(place), random)
  const { s3 } = settings
  if (s3 === undefined)
    throw new BackupRefusal(`For ${place}, set S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY and S3_SECRET.`)
  return openS3Store(place, s3, { clock })
}

/**
 * Opens the club's database for a command: the running one, or the embedded one, which is started for the command.
 * @throws BackupRefusal if there is none
 */
export async function openClubConnection(
  settings: CommandSettings,
  log: Log,
): Promise<{ connection: DatabaseConnection; close: () => Promise<void> }> {
  const stay = () => Promise.resolve()
  if (settings.databaseUrl !== undefined) return { connection: { url: settings.databaseUrl }, close: stay }
  const dataDir = databaseFolder(settings)
  const running = await findRunningDatabase(dataDir)
  if (running) return { connection: running, close: stay }
  if (!existsSync(join(dataDir, 'cluster'))) {
    throw new BackupRefusal(
      `There is no database in ${dataDir}. Set DATA_DIR to the club's folder, or DATABASE_URL.`,
    )
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  return { connection: postgres.connection, close: () => postgres.stop() }
}

/**
 * Returns the secret key of the club, as the server uses it. A command creates none, because a backup that is encrypted
 * with another key than the server's would be useless.
 * @throws BackupRefusal if there is none
 */
export function clubSecretKey({ secretKey, dataDir }: CommandSettings, random: Random): string {
  if (secretKey === undefined && !existsSync(join(dataDir, 'secret-key'))) {
    throw new BackupRefusal(`There is no secret key in ${dataDir}. Set SECRET_KEY to the server's value.`)
  }
  return loadSecretKey(secretKey, dataDir, random)
}

/** Returns the key to which backups are encrypted; null before the first one is created. */
export function findBackupKey(dataDir: string): BackupKey | null {
  const path = join(dataDir, BACKUP_KEY)
  return existsSync(path) ? BackupKey.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

/**
 * Creates and stores a new key for the backups from now on; earlier backups still need their own passphrase.
 * @returns the passphrase, which is stored nowhere
 */
export function renewBackupKey(dataDir: string, random: Random): { key: BackupKey; passphrase: string } {
  const created = createBackupKey(random)
  mkdirSync(dataDir, { recursive: true })
  storeBackupKey(dataDir, created.key, random)
  return created
}

/** Stores the key of a restored club, so that its backups keep their passphrase. */
export function storeBackupKey(dataDir: string, key: BackupKey, random: Random): void {
  const path = join(dataDir, BACKUP_KEY)
  const draft = `${path}.${random.token(48)}`
  writeFileSync(draft, `${JSON.stringify(key, null, 1)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, path)
}
