/** A restored club that is started for a check only. */
import type { ClientAssets } from '#app/web/document.ts'
import { findBrokenBooks } from '#features/log-book/server/log-book.public.ts'
import { listStoreKeys } from '#features/media/server/media.public.ts'
import { findBreak } from '#features/signatures/server/signatures.public.ts'
import { findAuditBreak } from '#features/staff/server/staff.public.ts'
import type { FileLine } from '#platform/server/backup/manifest.ts'
import { openLog } from '#platform/server/log.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import { checkLedger } from '../books.ts'
import { type ClubApp, createApp } from '../create-app.ts'
import { type Settings, settingsFrom } from '../settings.ts'

/**
 * Maximum time for one statement of the check. Checking the ledger of a large club on a busy machine takes longer than
 * a request may take, and cancelling the check would report a good backup as faulty.
 */
const CHECK_STATEMENT_MS = 20 * MINUTE_MS

/** Returns the settings of a restored club in a folder of its own. */
export function trialSettings(dataDir: string): Settings {
  return {
    ...settingsFrom({ DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    statementTimeoutMs: CHECK_STATEMENT_MS,
  }
}

/** Starts the restored club without jobs, mail or a port, calls `check`, and stops the club. */
export async function withTrialClub<T>(
  trial: Settings,
  { clock, assets }: { clock: Clock; assets?: ClientAssets | undefined },
  check: (clubApp: ClubApp) => Promise<T>,
): Promise<T> {
  const clubApp = await createApp({
    // Turn demo mode off, because a demo would add its own people and mails.
    settings: { ...trial, isDemo: false },
    clock,
    processLog: openLog({ level: 'silent' }),
    isSeeded: false,
    needsOwner: false,
    ...(assets ? { assets } : {}),
  })
  try {
    return await check(clubApp)
  } finally {
    await clubApp.close()
  }
}

/** Returns the faults of a restored club: pages, ledger, hash chains and missing files. */
export async function faultsOfClub(
  { service, server }: ClubApp,
  files: readonly FileLine[],
  clock: Clock,
): Promise<string[]> {
  const { database } = service
  const faults: string[] = []
  // A club may have had no home page before the backup either, so a 404 is not a fault.
  for (const path of ['/readyz', '/']) {
    const { statusCode } = await server.app.inject({ url: path })
    if (statusCode >= 500) faults.push(`The restored club answers ${path} with ${statusCode}.`)
  }
  const books = await checkLedger(database.db, instantOf(clock))
  if (books.length > 0) faults.push(`The ledger has ${books.length} faults, the first in ${books[0]?.proof}.`)
  const audit = await findAuditBreak(database.db)
  if (audit !== null) faults.push(`The audit log is broken at position ${audit}.`)
  const signature = await findBreak(database.db)
  if (signature !== null) faults.push(`The signature chain is broken at position ${signature}.`)
  const logBooks = await findBrokenBooks(database.db)
  if (logBooks.length > 0) faults.push(`${logBooks.length} log books are broken.`)
  const stored = new Set(files.map(({ key }) => key))
  const missing = (await listStoreKeys(database.db)).filter((key) => !stored.has(key))
  if (missing.length > 0) faults.push(`${missing.length} files are not in the backup, such as ${missing[0]}.`)
  return faults
}
