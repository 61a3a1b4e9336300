/** Measures the installation: collects the figures of all lines of the status page. */
import type { Wallet } from '#integrations/wallet/wallet.ts'
import { readBackupStatus } from '#platform/server/backup/backup-status.ts'
import { readChanges } from './backup-changes.ts'
import { readCertificate } from '#platform/server/certificate.ts'
import { listSlowestQueries } from '#platform/server/database/query-times.ts'
import type { Database, Db } from '#platform/server/database/pool.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { readChains } from './chain-check.ts'
import { daysUntilFull, readSamples } from './disk-samples.ts'
import { isClockSynchronised, readDisk, safetyOf } from './host.ts'
import type {
  BookFigures,
  CertificateFigures,
  DiskFigures,
  ProgramFigures,
  StatusFigures,
} from './status-figures.ts'
import { type ListedTask, readTasks } from './task-figures.ts'
import { countJobs, findNewestEntryTime, findRecord, readDatabase } from './status.store.ts'

export type MeasureDeps = {
  database: Pick<Database, 'db'>
  clock: Clock
  settings: { dataDir: string; backupTo: string; appUrl: string; isDemo: boolean }
  /** Whether changes between two backups are copied to their place. */
  copiesChanges: boolean
  hasPassphrase: () => boolean
  /** Returns the scheduled tasks of this installation. */
  tasks: () => readonly ListedTask[]
  /** Rejects if the mail server does not respond. */
  probeMail: () => Promise<unknown>
  /** The bucket of the uploaded files; null if they are in a folder. `probe` rejects if it cannot be written to. */
  bucket: { place: string; probe: () => Promise<unknown> } | null
  wallet: Wallet
  readBooks: (db: Db) => Promise<BookFigures>
  program: ProgramFigures
  /** Functions that replace the measurement of the machine, for tests. */
  readDisk?: (folder: string) => DiskFigures
  readCertificate?: (origin: string) => Promise<CertificateFigures>
}

/** The name of the record with the samples of the disk. */
export const DISK_RECORD = 'disk'

/** Measures everything; takes up to some seconds if a service does not respond. */
export async function measure(deps: MeasureDeps): Promise<StatusFigures> {
  const { clock, settings } = deps
  const { db } = deps.database
  const { bucket } = deps
  const [isServerThere, isBucketThere, certificate] = await Promise.all([
    succeeds(deps.probeMail()),
    bucket === null ? false : succeeds(bucket.probe()),
    (deps.readCertificate ?? readCertificate)(settings.appUrl),
  ])
  const disk = (deps.readDisk ?? readDisk)(settings.dataDir)
  const samples = readSamples((await findRecord(db, DISK_RECORD))?.value)
  const { mail, jobs } = await countJobs(db, instantOf(clock))
  const askedMs = clock.nowMs()
  const database = await readDatabase(db)
  const answeredMs = clock.nowMs()
  const [slowest] = listSlowestQueries(1)
  return {
    at: instantOf(clock),
    disk: { ...disk, daysUntilFull: daysUntilFull(samples, disk.freeBytes) },
    backup: {
      ...safetyOf(settings),
      isTaken: !settings.isDemo,
      hasPassphrase: deps.hasPassphrase(),
      status: readBackupStatus(settings.dataDir),
      changes: deps.copiesChanges ? await readChanges(db, settings.dataDir) : null,
    },
    files: { bucket: bucket === null ? null : { place: bucket.place, isThere: isBucketThere } },
    mail: { ...mail, isServerThere },
    jobs,
    tasks: await readTasks(db, deps.tasks(), clock.nowMs()),
    certificate,
    wallet: { apple: deps.wallet.apple?.check() ?? null, google: deps.wallet.google?.check() ?? null },
    clock: {
      // The database read its clock between the two readings of ours, so compare with the middle.
      databaseOffsetMs: database.nowMs - (askedMs + answeredMs) / 2,
      newestAt: await findNewestEntryTime(db),
      isSynchronised: isClockSynchronised(),
    },
    books: await deps.readBooks(db),
    chains: await readChains(db),
    database: {
      byteSize: database.byteSize,
      version: database.version,
      slowest:
        slowest === undefined ? null : { meanMs: slowest.totalMs / slowest.count, count: slowest.count },
    },
    program: deps.program,
  }
}

function succeeds(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  )
}
