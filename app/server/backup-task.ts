/** The daily backup to BACKUP_TO and its trial restore. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import {
  type BackupStatus,
  readBackupStatus,
  recordLastSegmentAt,
} from '#platform/server/backup/backup-status.ts'
import { findSystemIdentifier } from '#platform/server/backup/continuous/cluster.store.ts'
import { spoolFolder } from '#platform/server/backup/continuous/segment-spool.ts'
import { segmentShipper } from '#platform/server/backup/continuous/ship-segments.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Log } from '#platform/server/log.ts'
import type { Random } from '#platform/server/random.ts'
import type { BACKUP_TASKS } from '#platform/server/backup/backup.tasks.ts'
import type { RunTask, TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { Service } from '#platform/server/service.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import { addDays } from '#platform/shared/days.ts'
import { instantInZone, isoInZone } from '#platform/shared/zone-time.ts'
import {
  archivesContinuously,
  clubFiles,
  findBackupKey,
  hasFilesInBucket,
  openBackupStore,
} from './commands/club-place.ts'
import type { Settings } from './settings.ts'

/** The local time after which the day's backup is taken. */
const BACKUP_TIME = '02:00'
/** A task's error contains at most this many characters of the command's error output. */
const MESSAGE_LENGTH_MAX = 400

/** Returns the functions that run the backup tasks; null for each task in a demo, because a demo has no backups. */
export function backupTasks(
  settings: Settings,
  {
    service,
    random,
    secretKey,
    site,
  }: { service: Service; random: Random; secretKey: string; site: SiteReader },
): TaskCodeOf<typeof BACKUP_TASKS> {
  if (settings.isDemo) return { take_backup: null, copy_changes: null }
  const { clock, log, database } = service
  return {
    take_backup: backupTask({
      dataDir: settings.dataDir,
      timezone: async () => (await site.settings()).timezone,
      clock,
      log,
      runCommand: runInOwnProcess,
    }),
    copy_changes: segmentTask(settings, { db: database.db, secretKey, clock, random, log }),
  }
}

type CommandName = 'backup' | 'backup:verify'

export type BackupTaskDeps = {
  dataDir: string
  timezone: () => Promise<string>
  clock: Clock
  log: Log
  /**
   * Runs a maintenance command in a process of its own, which ends when the signal is aborted.
   * @returns its exit code and its error output
   */
  runCommand: (name: CommandName, signal: AbortSignal) => Promise<{ code: number; said: string }>
}

/**
 * Returns the task that takes a backup after 02:00 club time each day, or later if the server did not run then, and
 * verifies it. If the backup fails, the task fails too, so that it runs again after an hour, or at the next start of
 * the server.
 */
export function backupTask(deps: BackupTaskDeps): RunTask {
  const { dataDir, timezone, clock, log, runCommand } = deps
  let hasWarned = false
  const attempt = async (name: CommandName, signal: AbortSignal) => {
    const { code, said } = await runCommand(name, signal)
    if (code !== 0) throw new Error(`${name} failed: ${said.trim().slice(-MESSAGE_LENGTH_MAX)}`)
    log.info({}, `${name}: done`)
  }
  return async (signal) => {
    if (findBackupKey(dataDir) === null) {
      if (!hasWarned)
        log.warn({}, 'no backups are taken until a passphrase exists: npm run backup:passphrase')
      hasWarned = true
      return
    }
    const isDue = isBackupDue(readBackupStatus(dataDir), clock.nowMs(), await timezone())
    if (isDue) await attempt('backup', signal)
    const { lastBackup, lastVerification } = readBackupStatus(dataDir)
    if (lastBackup !== null && lastVerification?.id !== lastBackup.id) await attempt('backup:verify', signal)
  }
}

/**
 * Returns the task that copies the last minute's changes to BACKUP_TO; null without the embedded database or without a
 * BACKUP_TO that lies outside DATA_DIR. It writes nothing to the database, because each write would be a change to copy
 * at the next run.
 */
function segmentTask(
  settings: Settings,
  {
    db,
    secretKey,
    clock,
    random,
    log,
  }: { db: Db; secretKey: string; clock: Clock; random: Random; log: Log },
): RunTask | null {
  if (!archivesContinuously(settings)) return null
  const { dataDir, backupTo } = settings
  return segmentShipper({
    spool: spoolFolder(dataDir),
    files: clubFiles(settings, { clock }),
    listEveryMs: hasFilesInBucket(settings) ? MINUTE_MS : 0,
    store: openBackupStore(backupTo, { settings, random, clock }),
    secretKey,
    systemIdentifier: () => findSystemIdentifier(db),
    clock,
    log,
    onShipped: (at) => recordLastSegmentAt(dataDir, at, random),
  }).ship
}

/** Returns whether the newest backup is older than the last 02:00 in the time zone. */
export function isBackupDue({ lastBackup }: BackupStatus, nowMs: number, timezone: string): boolean {
  if (lastBackup === null) return true
  const today = isoInZone(nowMs, timezone).slice(0, 10)
  const todayMs = instantInZone(today, BACKUP_TIME, timezone)
  const dueMs = todayMs <= nowMs ? todayMs : instantInZone(addDays(today, -1), BACKUP_TIME, timezone)
  return Date.parse(lastBackup.at) < dueMs
}

/**
 * Runs a maintenance command of this program in a process of its own, at low priority, so that members notice nothing.
 * @param signal ends the process when the server stops
 */
function runInOwnProcess(name: string, signal: AbortSignal): Promise<{ code: number; said: string }> {
  const program = process.argv[1] ?? ''
  return new Promise((resolve) => {
    let said = ''
    const child = spawn(process.execPath, [program, name], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    })
    child.once('spawn', () => {
      try {
        setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW)
      } catch {
        // The operating system may refuse the lower priority; the command then runs at normal priority.
      }
    })
    child.stderr.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-2_000)))
    child.once('error', (error) => resolve({ code: 1, said: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, said }))
  })
}
