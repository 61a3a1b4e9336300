/** The trial recovery: proves that the club can be restored as it was a minute ago, from a base and the copied changes. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BaseManifest,
  listBases,
  readBaseManifest,
} from '#platform/server/backup/continuous/base-manifest.ts'
import { listTableNames, readWholeTable } from '#platform/server/backup/count-rows.store.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import type { ClubApp } from '../create-app.ts'
import { recoverClub } from './recover-club.ts'
import { faultsOfClub, trialSettings, withTrialClub } from './trial-club.ts'
import type { TrialOptions } from './verify-backup.ts'

/**
 * Minimum age in milliseconds of a base backup that is tried. The last segments of a younger one may not have been
 * copied to the place of the backups yet.
 */
const BASE_AGE_MS = 10 * MINUTE_MS

/** The base backup and changes that a trial recovery used, and all faults that were found. */
export type RecoveryVerification = {
  base: BaseManifest
  /** The instant of the last change that was restored, ISO 8601; null if nothing was changed after the base. */
  lastChangeAt: string | null
  segments: number
  files: number
  faults: string[]
}

/**
 * Restores the newest base with all segments after it beside the running club, starts the club from it, reads every
 * table, and checks pages, files, ledger and hash chains. The folder is deleted at the end.
 * @returns null if there is no base of at least ten minutes yet
 * @throws BackupRefusal if nothing can be restored or the disk has too little space; nothing is changed
 */
export async function verifyRecovery(options: TrialOptions): Promise<RecoveryVerification | null> {
  const { settings, store, clock, say } = options
  const isOldEnough = ({ takenAt }: BaseManifest) => clock.nowMs() - Date.parse(takenAt) >= BASE_AGE_MS
  const bases = await Promise.all((await listBases(store)).map((id) => readBaseManifest(store, id)))
  if (!bases.some(isOldEnough)) return null
  const dataDir = join(settings.dataDir, 'verifying-changes')
  rmSync(dataDir, { recursive: true, force: true })
  try {
    const trial = trialSettings(dataDir)
    const report = await recoverClub({ ...options, settings: trial, at: null, canReplace: false })
    const { base, files, lastChangeAt, segments, unusable, missingAfter } = report
    const missing = unusable
      .filter(isOldEnough)
      .map(({ id }) => `Segments that the base ${id} needs are missing.`)
    if (missingAfter !== null)
      missing.push(
        `Segments after ${missingAfter} are missing: what was changed after them cannot be restored.`,
      )
    say('Starting the restored club.')
    const faults = await withTrialClub(trial, options, async (clubApp) => [
      ...(await damagedTables(clubApp)),
      ...(await faultsOfClub(clubApp, files, clock)),
    ])
    return { base, lastChangeAt, segments, files: files.length, faults: [...missing, ...faults] }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function damagedTables({ service }: ClubApp): Promise<string[]> {
  const { db } = service.database
  const faults: string[] = []
  for (const name of await listTableNames(db)) {
    try {
      await readWholeTable(db, name)
    } catch (error) {
      // The message of a Drizzle error is only the statement; the reason is in its `cause`.
      const { cause } = error instanceof Error ? error : { cause: error }
      const reason = cause instanceof Error ? cause.message : String(error)
      faults.push(`The table ${name} cannot be read: ${reason}`)
    }
  }
  return faults
}
