/** The trial restore: proves that a backup can be restored, without touching the running club. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientAssets } from '#app/web/document.ts'
import type { ArchiveStore } from '#platform/server/backup/archive-store.ts'
import { countRows } from '#platform/server/backup/count-rows.store.ts'
import type { Manifest } from '#platform/server/backup/manifest.ts'
import type { Unlock } from '#platform/server/backup/proven-document.ts'
import type { Log } from '#platform/server/log.ts'
import type { Random } from '#platform/server/random.ts'
import type { Clock } from '#platform/shared/clock.ts'
import type { ClubApp } from '../create-app.ts'
import type { CommandSettings } from '../settings.ts'
import { restoreClub } from './restore-club.ts'
import { faultsOfClub, trialSettings, withTrialClub } from './trial-club.ts'

export type TrialOptions = {
  /** The running club's settings. The trial happens in a folder of its own in DATA_DIR. */
  settings: Pick<CommandSettings, 'dataDir'>
  store: ArchiveStore
  unlock: Unlock
  clock: Clock
  random: Random
  log: Log
  say: (step: string) => void
  /** The free bytes of a disk, as for `restoreClub`. */
  freeBytes?: (folder: string) => number
  /** The paths of the client's files, as for `createApp`. */
  assets?: ClientAssets
}

export type VerifyOptions = TrialOptions & { id: string }

/** Rows and files of a restored backup, and all faults that were found in it. */
export type Verification = { manifest: Manifest; faults: string[] }

/**
 * Restores a backup into a new folder beside the running club, starts the club from it, and checks its pages, row counts,
 * files, ledger and hash chains. The folder is deleted at the end.
 * @throws BackupRefusal if the backup cannot be restored or the disk has too little space; nothing is changed
 */
export async function verifyBackup(options: VerifyOptions): Promise<Verification> {
  const { settings, id, clock, say } = options
  const dataDir = join(settings.dataDir, `verifying-${id}`)
  rmSync(dataDir, { recursive: true, force: true })
  try {
    const trial = trialSettings(dataDir)
    const { manifest, files } = await restoreClub({ ...options, settings: trial, canReplace: false })
    say('Starting the restored club.')
    const faults = await withTrialClub(trial, options, async (clubApp) => [
      ...(await wrongCounts(clubApp, manifest)),
      ...(await faultsOfClub(clubApp, files, clock)),
    ])
    return { manifest, faults }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function wrongCounts({ service }: ClubApp, manifest: Manifest): Promise<string[]> {
  const faults: string[] = []
  for (const { name, rows } of manifest.tables) {
    const found = await countRows(service.database.db, name)
    if (found !== rows) faults.push(`The table ${name} has ${found} rows instead of ${rows}.`)
  }
  return faults
}
