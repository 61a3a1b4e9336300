/** The figures that are measured about an installation. Sizes are in bytes, durations in milliseconds. */
import type { PassReadiness } from '#integrations/wallet/wallet.ts'
import type { TaskFigures } from './task-figures.ts'
import type { BackupStatus } from '#platform/server/backup/backup-status.ts'

export type DiskFigures = { freeBytes: number; totalBytes: number }

/** `inside`: in the folder of the club. `same_disk`: on its disk. `apart`: on another disk or machine. */
export type BackupPlace = { place: string; safety: 'inside' | 'same_disk' | 'apart' }

export type BackupFigures = BackupPlace & {
  /** Whether backups are taken automatically; the demo club takes none. */
  isTaken: boolean
  /** Whether a passphrase exists, without which no backup is taken. */
  hasPassphrase: boolean
  status: BackupStatus
  /** How the changes between two backups are copied; null if they are not copied. */
  changes: ChangesFigures | null
}

export type ChangesFigures = {
  /** When changes were last copied; null if none were copied yet. */
  copiedAt: Date | null
  /** The time of the oldest change that is not copied yet; null if all are copied. */
  waitingSince: Date | null
}

export type MailFigures = {
  /** The number of mails to send, including those that failed before. */
  queued: number
  /** The time since which the oldest of them is due; null if none is due. */
  oldestAt: Date | null
  failed: number
  refused: number
  isServerThere: boolean
}

export type JobFigures = { failed: number; retrying: number; oldestAt: Date | null }

/** The certificate of the public address. `none`: the address is not https. */
export type CertificateFigures =
  | { kind: 'none' }
  | { kind: 'valid'; validTo: Date }
  | { kind: 'refused' | 'unreachable'; reason: string }

export type ClockFigures = {
  /** The database's clock minus the clock of this machine. */
  databaseOffsetMs: number
  /** The time of the newest entry of the audit log; null if it is empty. */
  newestAt: Date | null
  /** Whether the system synchronises its clock; null if that is not known. */
  isSynchronised: boolean | null
}

/** The protected records: lists that are only appended to. */
export const CHAIN_NAMES = ['audit', 'signatures', 'log_books', 'ledger'] as const
export type ChainName = (typeof CHAIN_NAMES)[number]

/** The result of the last check of the books; `checkedAt` is null before the first check. */
export type BookFigures = { checkedAt: Date | null; faults: number }
/**
 * The result of the last verification. `completeAt` is the last time all records were verified, not only the new ones.
 */
export type ChainFigures = {
  checkedAt: Date | null
  completeAt: Date | null
  broken: readonly ChainName[]
}

export type DatabaseFigures = {
  byteSize: number
  version: string
  /** Mean duration and number of executions of the slowest statement of this process; null if there was none. */
  slowest: { meanMs: number; count: number } | null
}

export type ProgramFigures = { version: string; nodeVersion: string; startedAt: Date }

/** Whether passes of each kind can be made; null for a kind that the club has not set up. */
export type WalletFigures = { apple: PassReadiness | null; google: PassReadiness | null }

/** The bucket of the uploaded files: its address, and whether it can be written to. */
export type FilesFigures = { place: string; isThere: boolean }

export type StatusFigures = {
  at: Date
  disk: DiskFigures & { daysUntilFull: number | null }
  backup: BackupFigures
  /** The place of the uploaded files. `bucket` is null if they are in a folder. */
  files: { bucket: FilesFigures | null }
  mail: MailFigures
  jobs: JobFigures
  tasks: readonly TaskFigures[]
  certificate: CertificateFigures
  wallet: WalletFigures
  clock: ClockFigures
  books: BookFigures
  chains: ChainFigures
  database: DatabaseFigures
  program: ProgramFigures
}
