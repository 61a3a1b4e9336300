import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Random } from '../random.ts'

const BackupStatusSchema = z.object({
  /** The newest complete backup. */
  lastBackup: z
    .object({ id: z.string(), at: z.string(), place: z.string(), rows: z.int(), files: z.int() })
    .nullable()
    .default(null),
  /** Why the attempt after the newest complete backup failed; null if the last attempt succeeded. */
  lastFailure: z.object({ at: z.string(), message: z.string() }).nullable().default(null),
  /** The newest trial restore. An empty list of faults means that the backup is good. */
  lastVerification: z
    .object({ id: z.string(), at: z.string(), faults: z.array(z.string()) })
    .nullable()
    .default(null),
  /**
   * The newest trial restore of a base backup (a copy of the running database) together with the changes that were
   * copied after it. It contains the instant of the last restored change.
   */
  lastRecovery: z
    .object({ at: z.string(), lastChangeAt: z.string().nullable(), faults: z.array(z.string()) })
    .nullable()
    .default(null),
})

/** The state of the backups as recorded on this machine. Instants are ISO 8601. */
export type BackupStatus = z.infer<typeof BackupStatusSchema>

const STATUS_FILE = 'backup-status.json'

/** Returns when this club was last backed up and verified; all null if there is no record or it is damaged. */
export function readBackupStatus(dataDir: string): BackupStatus {
  const path = join(dataDir, STATUS_FILE)
  if (!existsSync(path)) return BackupStatusSchema.parse({})
  try {
    return BackupStatusSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // An unreadable record is ignored: it is only for display, and the next backup writes a new one.
    return BackupStatusSchema.parse({})
  }
}

/** Records the outcome of a backup or of a trial restore. */
export function recordBackupStatus(dataDir: string, change: Partial<BackupStatus>, random: Random): void {
  const path = join(dataDir, STATUS_FILE)
  const draft = `${path}.${random.token(48)}`
  const status: BackupStatus = { ...readBackupStatus(dataDir), ...change }
  writeFileSync(draft, `${JSON.stringify(status, null, 1)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}

/**
 * The record of the last copied changes, which the server writes. It has its own file, because the command that takes
 * backups runs in another process and would overwrite the record if both were in one file.
 */
const SEGMENT_FILE = 'last-segment.txt'

/** Returns when the last changes were copied to the place of the backups, ISO 8601; null if none were. */
export function readLastSegmentAt(dataDir: string): string | null {
  const path = join(dataDir, SEGMENT_FILE)
  const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  return Number.isNaN(Date.parse(text)) ? null : text
}

/** Records that changes were copied to the place of the backups. @param at an instant, ISO 8601 */
export function recordLastSegmentAt(dataDir: string, at: string, random: Random): void {
  const path = join(dataDir, SEGMENT_FILE)
  const draft = `${path}.${random.token(48)}`
  writeFileSync(draft, `${at}\n`, { mode: 0o600 })
  renameSync(draft, path)
}
