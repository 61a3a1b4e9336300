/**
 * The folders or database into which a club is restored: checks that they are free, and moves the restored club there.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ArchiveStore, BackupRefusal } from '#platform/server/backup/archive-store.ts'
import type { BackupKey } from '#platform/server/backup/backup-key.ts'
import { syncFolder } from '#platform/server/backup/folder-store.ts'
import { refuseFilledDatabase } from '#platform/server/backup/load-database.store.ts'
import type { Unlock } from '#platform/server/backup/proven-document.ts'
import { describeConnection } from '#platform/server/database/connection.ts'
import { findRunningDatabase } from '#platform/server/database/running-database.ts'
import type { Log } from '#platform/server/log.ts'
import type { Random } from '#platform/server/random.ts'
import type { CommandSettings } from '../settings.ts'
import { databaseFolder, filesFolder, storeBackupKey } from './club-place.ts'

/** The backup to restore and the place to which it is restored. */
export type RestoreTarget = {
  /** The place of the backups. */
  store: ArchiveStore
  unlock: Unlock
  settings: CommandSettings
  /** Whether a club that is there already may be set aside. */
  canReplace: boolean
  /** Returns the free bytes of the disk of a folder. By default asks the system. */
  freeBytes?: (folder: string) => number
  random: Random
  log: Log
  /** Called with a message at each step, for the person at the terminal. */
  say: (step: string) => void
}

/**
 * Refuses a running club, a database that is not empty, and a club that is there already unless it may be set aside.
 * @throws BackupRefusal, with nothing changed
 */
export async function refuseBadTarget({
  settings,
  canReplace,
}: Pick<RestoreTarget, 'settings' | 'canReplace'>): Promise<void> {
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

/** Refuses a disk with too little room for the restored club beside the present one. @throws BackupRefusal */
export function refuseSmallDisk(
  { settings, freeBytes = freeBytesAt }: Pick<RestoreTarget, 'settings' | 'freeBytes'>,
  needed: number,
): void {
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

/** The temporary place of a restored club: the database in `database` inside `staging`, and the files. */
export type Staged = { staging: string; stagedFiles: string; id: string }

/** Returns empty temporary places for a restored club. Creates the folder of the club if it does not exist. */
export function openStaging(settings: CommandSettings, id: string): Staged {
  const staged = {
    staging: join(settings.dataDir, `restoring-${id}`),
    stagedFiles: `${filesFolder(settings)}.restoring-${id}`,
    id,
  }
  removeStaging(staged)
  // Create this folder here, not with the restored files, whose folder only its owner can enter: PostgreSQL's user must
  // be able to enter this one.
  mkdirSync(settings.dataDir, { recursive: true })
  return staged
}

/** Deletes the temporary places of a restore. */
export function removeStaging({ staging, stagedFiles }: Staged): void {
  rmSync(staging, { recursive: true, force: true })
  rmSync(stagedFiles, { recursive: true, force: true })
}

/**
 * Moves the former club into one folder, the restored one into its place, and stores its keys.
 * @returns the folder of the former club; null if there was none
 */
export async function putInPlace(
  settings: CommandSettings,
  staged: Staged,
  { secretKey, backupKey, random }: { secretKey: string; backupKey: BackupKey; random: Random },
): Promise<string | null> {
  const former = changePlaces(settings, staged)
  writeFileSync(join(settings.dataDir, 'secret-key'), `${secretKey}\n`, { mode: 0o600, flush: true })
  storeBackupKey(settings.dataDir, backupKey, random)
  await syncFolder(settings.dataDir)
  return former
}

/** Moves the former club into one folder and the restored one into its place. */
function changePlaces(settings: CommandSettings, { staging, stagedFiles, id }: Staged): string | null {
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
