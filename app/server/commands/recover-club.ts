/** Restores a club as it was at any minute: from a base backup and the segments of the write-ahead log after it. */
import { chownSync, mkdirSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BackupRefusal,
  type ArchiveStore,
  checkPart,
  readPart,
} from '#platform/server/backup/archive-store.ts'
import {
  contentKey,
  inParallel,
  listContents,
  readFileList,
  restoreFiles,
} from '#platform/server/backup/copy-files.ts'
import type { FileLine } from '#platform/server/backup/manifest.ts'
import {
  listSegments,
  readFileLines,
  readSegment,
  type StoredSegment,
} from '#platform/server/backup/continuous/archived-segments.ts'
import {
  type BaseManifest,
  listBases,
  readBaseManifest,
  unlockBaseManifest,
} from '#platform/server/backup/continuous/base-manifest.ts'
import { findLastChange } from '#platform/server/backup/continuous/last-change.store.ts'
import { unpackCluster } from '#platform/server/backup/continuous/cluster-archive.ts'
import { usableSegments } from '#platform/server/backup/continuous/segment-order.ts'
import { platformName } from '#platform/server/backup/continuous/take-base.store.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { chooseAccount } from '#platform/server/database/postgres-account.ts'
import { findPackageDir, majorOf } from '#platform/server/database/postgres-binaries.ts'
import { DatabaseRefusal } from '#platform/server/database/refusal.ts'
import { PROJECT_FOLDERS } from '../project-folders.ts'
import {
  openStaging,
  putInPlace,
  refuseBadTarget,
  refuseSmallDisk,
  removeStaging,
  type RestoreTarget,
} from './restore-target.ts'

export type RecoverOptions = RestoreTarget & {
  /** The instant to restore, ISO 8601; null for everything that is in the archive. */
  at: string | null
}

export type RecoverReport = {
  base: BaseManifest
  /** The instant of the last change that was restored, ISO 8601; null if nothing was changed after the base. */
  lastChangeAt: string | null
  segments: number
  files: readonly FileLine[]
  formerClub: string | null
  hasOtherSecretKey: boolean
  /** Newer base backups that could not be used, because segments that they need are missing. */
  unusable: readonly BaseManifest[]
  /** The last segment before a gap in the archive; null if there is no gap. Changes after the gap are lost. */
  missingAfter: string | null
}

/** A segment on the disk of the restored club has this many bytes. */
const SEGMENT_BYTES = 16 * 1024 * 1024

/**
 * Restores a club into the embedded database. The base, the segments and the files are checked completely, and everything
 * is prepared in new folders, before the first existing file is touched.
 * @throws BackupRefusal, with nothing changed
 */
export async function recoverClub(options: RecoverOptions): Promise<RecoverReport> {
  const { settings, store, at, unlock, random, say } = options
  if (settings.databaseUrl !== undefined) {
    throw new BackupRefusal(
      'With --at a club is restored into the embedded database. Remove DATABASE_URL, restore, and then move the club: npm run move -- --to postgres://…',
    )
  }
  await refuseBadTarget(options)
  const chosen = await chooseBase(store, at, say)
  const { segments, fileLists } = chosen
  refuseOtherMachine(chosen.base)
  const { base, secretKey } = await unlockBaseManifest(store, chosen.base.id, unlock)
  refuseSmallDisk(options, base.plainSize + base.files.byteSize + segments.length * SEGMENT_BYTES)

  say(`Checking the base ${base.id}, ${segments.length} segments and the files.`)
  await checkPart(store, base.cluster)
  const files = await findFiles(options, base, { fileLists, secretKey })
  await inParallel(files, ({ sha256, byteSize }) =>
    checkPart(store, { key: contentKey(sha256), byteSize, sha256 }),
  )
  const staged = openStaging(settings, base.id)
  try {
    const dataDir = join(staged.staging, 'database')
    const folder = join(staged.staging, 'segments')
    await unpackSegments(store, base, { segments, secretKey, folder })
    say(`Restoring ${files.length} files.`)
    await restoreFiles(store, files, staged.stagedFiles)
    say('Restoring the database.')
    await unpackBase(store, base, join(dataDir, 'cluster'))
    const lastChangeAt = await replay(options, { dataDir, segmentFolder: folder })
    const { backupKey } = base
    const formerClub = await putInPlace(settings, staged, { secretKey, backupKey, random })
    return {
      base,
      lastChangeAt,
      segments: segments.length,
      files,
      formerClub,
      hasOtherSecretKey: settings.secretKey !== undefined && settings.secretKey !== secretKey,
      unusable: chosen.unusable,
      missingAfter: chosen.missingAfter,
    }
  } finally {
    removeStaging(staged)
  }
}

/** A base with the segments that can be applied to it, and the lists of the files that were uploaded after it. */
type ChosenBase = {
  base: BaseManifest
  segments: StoredSegment[]
  fileLists: StoredSegment[]
  unusable: BaseManifest[]
  missingAfter: string | null
}

/**
 * Returns the newest base backup from before the instant whose segments are all in the archive. A base backup needs the
 * segments that were written while it was taken. If the machine was lost before these were copied, the previous base
 * backup is used.
 * @throws BackupRefusal if there is none
 */
async function chooseBase(
  store: ArchiveStore,
  at: string | null,
  say: RecoverOptions['say'],
): Promise<ChosenBase> {
  const bases = await Promise.all((await listBases(store)).map((id) => readBaseManifest(store, id)))
  const candidates = bases.filter(({ takenAt }) => at === null || takenAt <= at).reverse()
  const unusable: BaseManifest[] = []
  for (const base of candidates) {
    const { segments, fileLists } = await listSegments(store, base.systemIdentifier)
    const order = usableSegments(
      base,
      segments.map(({ name }) => name),
    )
    if (order === null) {
      say(`The base ${base.id} cannot be used, because segments that it needs are missing.`)
      unusable.push(base)
      continue
    }
    const { usable, missingAfter } = order
    if (missingAfter !== null)
      say(`Segments after ${missingAfter} are missing: what was changed after them is lost.`)
    return {
      base,
      segments: segments.filter(({ name }) => usable.has(name)),
      fileLists,
      unusable,
      missingAfter,
    }
  }
  throw new BackupRefusal(reasonWithoutBase(store, bases, candidates))
}

function reasonWithoutBase(
  { description }: ArchiveStore,
  [first]: readonly BaseManifest[],
  [newest]: readonly BaseManifest[],
): string {
  if (first === undefined)
    return `There is no base in ${description}, so --at is not possible. Without --at the daily backup is restored.`
  if (newest === undefined)
    return `The oldest instant that can be restored from ${description} is ${first.takenAt}.`
  return `Segments that the base ${newest.id} needs are missing in ${description}. Without --at the daily backup is restored.`
}

function refuseOtherMachine({ postgresMajor, platform, id }: BaseManifest): void {
  const here = { major: majorOf(findPackageDir()), platform: platformName() }
  if (postgresMajor === here.major && platform === here.platform) return
  throw new BackupRefusal(
    `The base ${id} was made by PostgreSQL ${postgresMajor} on ${platform}, and this is PostgreSQL ${here.major} on ${here.platform}. ` +
      'Restore the daily backup, without --at, or use a machine of the same kind.',
  )
}

/**
 * Returns the files of the base backup and those that were uploaded after it. Because a list of files is stored before
 * the files that it names, some files of the last list may be missing.
 */
async function findFiles(
  { store, say }: RecoverOptions,
  base: BaseManifest,
  { fileLists, secretKey }: { fileLists: readonly StoredSegment[]; secretKey: string },
): Promise<FileLine[]> {
  const lines = new Map((await readFileList(store, base)).map((line) => [line.key, line]))
  const present = await listContents(store)
  const missing: string[] = []
  for (const list of fileLists)
    for (const line of await readFileLines(store, base.systemIdentifier, list, secretKey)) {
      if (present.has(contentKey(line.sha256))) lines.set(line.key, line)
      else missing.push(line.key)
    }
  const lost = new Set(missing.filter((key) => !lines.has(key)))
  if (lost.size > 0)
    say(
      `${lost.size} files were uploaded shortly before the loss and are not in the archive: ${[...lost].join(', ')}`,
    )
  return [...lines.values()]
}

async function unpackSegments(
  store: ArchiveStore,
  base: BaseManifest,
  { segments, secretKey, folder }: { segments: readonly StoredSegment[]; secretKey: string; folder: string },
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const account = chooseAccount()
  await inParallel(segments, async (segment) => {
    const path = join(folder, segment.name)
    await writeFile(path, await readSegment(store, base.systemIdentifier, segment, secretKey), {
      mode: 0o600,
    })
    if (account !== null) chownSync(path, account.uid, account.gid)
  })
}

async function unpackBase(store: ArchiveStore, base: BaseManifest, clusterDir: string): Promise<void> {
  mkdirSync(join(clusterDir, '..'), { recursive: true })
  await readPart(store, base.cluster, (content) => unpackCluster(content, base.folders, clusterDir), {
    isCompressed: true,
  })
  await writeSynced(join(clusterDir, 'backup_label'), base.label)
  await writeSynced(join(clusterDir, 'recovery.signal'), '')
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Starts PostgreSQL, which applies the segments, and then the newer migrations.
 * @returns the instant of the last change, ISO 8601
 */
async function replay(
  options: RecoverOptions,
  { dataDir, segmentFolder }: { dataDir: string; segmentFolder: string },
): Promise<string | null> {
  const { at, log } = options
  const settings = {
    // Archive no segments during the recovery: with an empty archive command, PostgreSQL archives nothing. The history
    // file of the new timeline stays queued until the club's first start.
    archive_mode: 'on',
    archive_command: '',
    // Connections are refused until everything is applied, so a successful start means that the recovery is complete.
    hot_standby: 'off',
    restore_command: `cp '${segmentFolder.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)}'/%f %p`,
    recovery_target_action: 'promote',
  }
  const start = (target: Record<string, string>) =>
    startEmbeddedPostgres({ dataDir, log, settings: { ...settings, ...target } })
  const postgres =
    at === null
      ? await start({})
      : await start({ recovery_target_time: at.replace('T', ' ').replace('Z', '+00') }).catch(
          (error: unknown) => {
            // The instant is later than the last change, so restore all changes.
            if (
              error instanceof DatabaseRefusal &&
              error.message.includes('before configured recovery target')
            )
              return start({})
            throw error
          },
        )
  try {
    await migrateDatabase({
      connection: postgres.connection,
      migrationsFolder: PROJECT_FOLDERS.migrations,
      log,
    })
    return await findLastChange(postgres.connection)
  } finally {
    await postgres.stop()
  }
}
