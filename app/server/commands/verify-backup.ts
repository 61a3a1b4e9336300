/** The trial restore: proves that a backup can be restored, without touching the running club. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientAssets } from '#app/web/document.ts'
import { findBookBreaks } from '#features/log-book/server/log-book.public.ts'
import { listStoreKeys } from '#features/media/server/media.public.ts'
import { findBreak } from '#features/signatures/server/signatures.public.ts'
import { findAuditBreak } from '#features/staff/server/staff.public.ts'
import type { ArchiveStore } from '#platform/server/backup/archive-store.ts'
import { countRows } from '#platform/server/backup/count-rows.store.ts'
import type { FileLine, Manifest } from '#platform/server/backup/manifest.ts'
import type { Unlock } from '#platform/server/backup/proven-document.ts'
import { openLog, type Log } from '#platform/server/log.ts'
import type { Random } from '#platform/server/random.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { proveBooks } from '../books.ts'
import { type ClubApp, createApp } from '../create-app.ts'
import { type CommandSettings, settingsFrom } from '../settings.ts'
import { restoreClub } from './restore-club.ts'

export type VerifyOptions = {
  /** The running club's settings. The trial happens in a folder of its own in DATA_DIR. */
  settings: Pick<CommandSettings, 'dataDir'>
  store: ArchiveStore
  id: string
  unlock: Unlock
  clock: Clock
  random: Random
  log: Log
  say: (step: string) => void
  /** As for `restoreClub`. */
  freeBytes?: (folder: string) => number
  /** As for `createApp`. */
  assets?: ClientAssets
}

/** Rows and files of a restored backup, and all faults that were found in it. */
export type Verification = { manifest: Manifest; faults: string[] }

/**
 * Restores a backup into a new folder beside the running club, starts the club from it without jobs, mail or a port,
 * and checks its pages, row counts, files, ledger and hash chains. The folder is deleted at the end.
 * @throws BackupRefusal if the backup cannot be restored or the disk has too little space; nothing is changed
 */
export async function verifyBackup(options: VerifyOptions): Promise<Verification> {
  const { settings, id, clock, say } = options
  const dataDir = join(settings.dataDir, `verifying-${id}`)
  rmSync(dataDir, { recursive: true, force: true })
  try {
    const trial = settingsFrom({ DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const { manifest, files } = await restoreClub({ ...options, settings: trial, canReplace: false })
    say('Starting the restored club.')
    const clubApp = await createApp({
      // A demo would add its own people and mails.
      settings: { ...trial, isDemo: false },
      clock,
      processLog: openLog({ level: 'silent' }),
      isSeeded: false,
      needsOwner: false,
      ...(options.assets ? { assets: options.assets } : {}),
    })
    try {
      return { manifest, faults: await faultsOf(clubApp, manifest, files, clock) }
    } finally {
      await clubApp.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function faultsOf(
  { service, server }: ClubApp,
  manifest: Manifest,
  files: readonly FileLine[],
  clock: Clock,
): Promise<string[]> {
  const { database } = service
  const faults: string[] = []
  for (const { name, rows } of manifest.tables) {
    const found = await countRows(database.db, name)
    if (found !== rows) faults.push(`The table ${name} has ${found} rows instead of ${rows}.`)
  }
  // A club without a home page answers 404, also when it is not restored.
  for (const path of ['/readyz', '/']) {
    const { statusCode } = await server.app.inject({ url: path })
    if (statusCode >= 500) faults.push(`The restored club answers ${path} with ${statusCode}.`)
  }
  const books = await proveBooks(database, clock)
  if (books.length > 0) faults.push(`The ledger has ${books.length} faults, the first in ${books[0]?.proof}.`)
  const audit = await findAuditBreak(database.db)
  if (audit !== null) faults.push(`The audit log is broken at position ${audit}.`)
  const signature = await findBreak(database.db)
  if (signature !== null) faults.push(`The signature chain is broken at position ${signature}.`)
  const logBooks = (await findBookBreaks(database.db)).filter(({ position }) => position !== null)
  if (logBooks.length > 0) faults.push(`${logBooks.length} log books are broken.`)
  const stored = new Set(files.map(({ key }) => key))
  const missing = (await listStoreKeys(database.db)).filter((key) => !stored.has(key))
  if (missing.length > 0) faults.push(`${missing.length} files are not in the backup, such as ${missing[0]}.`)
  return faults
}
