import { expect, test } from 'vitest'
import { formatIn } from '#platform/server/formats.ts'
import { messagesFor } from '#platform/server/messages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import type { StatusId } from './line.ts'
import { healthyFigures, type FigureChanges } from './fixtures/figures.ts'
import type { TaskFigures } from './task-figures.ts'
import { statusLines } from './status-lines.ts'

const AT = new Date('2026-11-23T00:00:00Z')
const ago = (ms: number) => new Date(AT.getTime() - ms)

function lineOf(id: StatusId, changes: FigureChanges) {
  const lines = statusLines(healthyFigures(AT, changes), formatIn('en'), 'Australia/Melbourne')
  const line = lines.find((other) => other.id === id)
  if (line === undefined) return null
  const i18n = messagesFor('en')
  return {
    level: line.level,
    text: line.says.map((sentence) => i18n._(sentence)).join(' '),
    hasAdvice: line.advice !== null,
  }
}

const backup = (ageMs: number) => ({
  id: 'x',
  at: ago(ageMs).toISOString(),
  place: '/mnt/disk',
  rows: 12_000,
  files: 3,
})
const verified = (ageMs: number, faults: string[] = []) => ({ id: 'x', at: ago(ageMs).toISOString(), faults })

const taskOf = (change: Partial<TaskFigures>): TaskFigures => ({
  name: 'sweep',
  title: { id: 'Sweep' },
  state: 'failed',
  runningSince: null,
  lastRunAt: ago(2 * HOUR_MS),
  nextRunAt: ago(2 * HOUR_MS),
  failedRuns: 0,
  error: null,
  ...change,
})

test('a healthy installation has only green lines, without advice', () => {
  const lines = statusLines(healthyFigures(AT), formatIn('en'), 'Australia/Melbourne')
  expect(lines.filter(({ level, advice }) => level !== 'green' || advice !== null)).toEqual([])
  expect(lines.map(({ id }) => id)).toEqual([
    'backup',
    'backup_check',
    'backup_place',
    'backup_changes',
    'disk',
    'mail',
    'jobs',
    'tasks',
    'books',
    'chains',
    'certificate',
    'clock',
    'database',
    'program',
  ])
})

test.each<[string, StatusId, FigureChanges, 'green' | 'amber' | 'red', string]>([
  ['no passphrase', 'backup', { backup: { hasPassphrase: false } }, 'red', 'No backups are taken'],
  ['a demo', 'backup', { backup: { isTaken: false } }, 'amber', 'takes no backups'],
  ['no backup yet', 'backup', { backup: { lastBackup: null } }, 'amber', 'no backup yet'],
  [
    'a first backup that failed',
    'backup',
    { backup: { lastBackup: null, lastFailure: { at: AT.toISOString(), message: 'The disk is full.' } } },
    'red',
    'The disk is full.',
  ],
  [
    'a backup of 26 hours',
    'backup',
    { backup: { lastBackup: backup(26 * HOUR_MS) } },
    'green',
    '12,000 rows',
  ],
  ['an older backup', 'backup', { backup: { lastBackup: backup(27 * HOUR_MS) } }, 'amber', 'The last backup'],
  [
    'a backup of three days',
    'backup',
    { backup: { lastBackup: backup(3 * DAY_MS) } },
    'red',
    'The last backup',
  ],
  [
    'a backup that is not verified yet',
    'backup_check',
    { backup: { lastVerification: null } },
    'amber',
    'No backup has been restored',
  ],
  [
    'a damaged backup',
    'backup_check',
    { backup: { lastVerification: verified(HOUR_MS, ['The table person has 2 rows instead of 3.']) } },
    'red',
    '2 rows instead of 3',
  ],
  [
    'damaged copies of the latest changes',
    'backup_check',
    {
      backup: {
        lastRecovery: {
          at: ago(HOUR_MS).toISOString(),
          lastChangeAt: null,
          faults: ['A segment is missing.'],
        },
      },
    },
    'red',
    'A segment is missing.',
  ],
  [
    'copies of the latest changes that were restored',
    'backup_check',
    {},
    'green',
    'The changes copied after it were restored too',
  ],
  [
    'an old trial restore',
    'backup_check',
    { backup: { lastVerification: verified(9 * DAY_MS) } },
    'red',
    'restored for trial',
  ],
  [
    'changes that have waited for five minutes',
    'backup_changes',
    { backup: { changes: { copiedAt: null, waitingSince: ago(5 * MINUTE_MS) } } },
    'amber',
    'could not be copied',
  ],
  [
    'changes that have waited for an hour',
    'backup_changes',
    { backup: { changes: { copiedAt: ago(DAY_MS), waitingSince: ago(HOUR_MS) } } },
    'red',
    'could not be copied',
  ],
  [
    'no changes copied yet',
    'backup_changes',
    { backup: { changes: { copiedAt: null, waitingSince: null } } },
    'green',
    'From the first daily backup on',
  ],
  ['backups in the club’s folder', 'backup_place', { backup: { safety: 'inside' } }, 'red', 'Not safe'],
  ['backups on the same disk', 'backup_place', { backup: { safety: 'same_disk' } }, 'red', 'Not safe'],
  ['little space', 'disk', { disk: { freeBytes: 4e9 } }, 'amber', '4.0 GB of 100.0 GB'],
  ['hardly any space', 'disk', { disk: { freeBytes: 5e8 } }, 'red', '0.5 GB'],
  [
    'a small disk that is nearly empty',
    'disk',
    { disk: { freeBytes: 3e9, totalBytes: 4e9 } },
    'green',
    '75 %',
  ],
  ['a disk that fills in 6 days', 'disk', { disk: { daysUntilFull: 6 } }, 'red', 'full in 6 days'],
  ['a disk that fills in 29 days', 'disk', { disk: { daysUntilFull: 29 } }, 'amber', 'full in 29 days'],
  [
    'mail that waits an hour',
    'mail',
    { mail: { queued: 4, oldestAt: ago(61 * MINUTE_MS) } },
    'red',
    '4 emails are queued',
  ],
  [
    'mail that waits a minute',
    'mail',
    { mail: { queued: 1, oldestAt: ago(MINUTE_MS) } },
    'green',
    '1 email is queued',
  ],
  ['a mail server that is away', 'mail', { mail: { isServerThere: false } }, 'amber', 'does not respond'],
  ['refused addresses', 'mail', { mail: { refused: 2 } }, 'amber', '2 emails were returned'],
  ['mails that were given up', 'mail', { mail: { failed: 1 } }, 'amber', '1 email couldn’t'],
  ['a failed job', 'jobs', { jobs: { failed: 1 } }, 'red', '1 job has failed'],
  ['a job that is tried again', 'jobs', { jobs: { retrying: 1 } }, 'amber', '1 job is tried again'],
  [
    'a certificate for 20 days',
    'certificate',
    { certificate: { kind: 'valid', validTo: ago(-20 * DAY_MS) } },
    'amber',
    '20 more days',
  ],
  [
    'a certificate for 6 days',
    'certificate',
    { certificate: { kind: 'valid', validTo: ago(-6 * DAY_MS) } },
    'red',
    '6 more days',
  ],
  [
    'a certificate that expired',
    'certificate',
    { certificate: { kind: 'refused', reason: 'CERT_HAS_EXPIRED' } },
    'red',
    'CERT_HAS_EXPIRED',
  ],
  [
    'an address that is out of reach',
    'certificate',
    { certificate: { kind: 'unreachable', reason: 'ECONNREFUSED' } },
    'amber',
    'ECONNREFUSED',
  ],
  ['an address without https', 'certificate', { certificate: { kind: 'none' } }, 'green', 'not https'],
  [
    'a certificate of passes for 40 days',
    'wallet_apple',
    { wallet: { apple: { kind: 'ready', validTo: ago(-40 * DAY_MS) } } },
    'green',
    '40 more days',
  ],
  [
    'a certificate of passes for 29 days',
    'wallet_apple',
    { wallet: { apple: { kind: 'ready', validTo: ago(-29 * DAY_MS) } } },
    'amber',
    '29 more days',
  ],
  [
    'a certificate of passes for 6 days',
    'wallet_apple',
    { wallet: { apple: { kind: 'ready', validTo: ago(-6 * DAY_MS) } } },
    'red',
    '6 more days',
  ],
  [
    'a certificate of passes that is damaged',
    'wallet_apple',
    { wallet: { apple: { kind: 'fault', reason: 'APPLE_PASS_KEY is wrong.' } } },
    'red',
    'APPLE_PASS_KEY is wrong.',
  ],
  [
    'a bucket of files',
    'files',
    { files: { bucket: { place: 's3://club-files', isThere: true } } },
    'green',
    'stored in s3://club-files',
  ],
  [
    'a bucket of files that is away',
    'files',
    { files: { bucket: { place: 's3://club-files', isThere: false } } },
    'amber',
    'Uploads are refused',
  ],
  [
    'a key of passes',
    'wallet_google',
    { wallet: { google: { kind: 'ready', validTo: null } } },
    'green',
    'can sign',
  ],
  [
    'another time than the database',
    'clock',
    { clock: { databaseOffsetMs: -90_000 } },
    'red',
    '90.0 seconds',
  ],
  [
    'a clock that was set back',
    'clock',
    { clock: { newestAt: ago(-10 * MINUTE_MS) } },
    'red',
    'was set back',
  ],
  [
    'a clock that is not synchronised',
    'clock',
    { clock: { isSynchronised: false } },
    'amber',
    'not synchronised',
  ],
  ['a task that failed', 'tasks', { tasks: [taskOf({ failedRuns: 2 })] }, 'amber', '1 regular task failed'],
  ['a task that failed for a day', 'tasks', { tasks: [taskOf({ failedRuns: 24 })] }, 'red', '1 regular task'],
  [
    'two late tasks',
    'tasks',
    { tasks: [taskOf({ state: 'late' }), taskOf({ state: 'late' })] },
    'amber',
    '2 regular tasks are over an hour late',
  ],
  [
    'a task that is a day late',
    'tasks',
    { tasks: [taskOf({ state: 'late', nextRunAt: ago(25 * HOUR_MS) })] },
    'red',
    '1 regular task is',
  ],
  ['an interrupted task', 'tasks', { tasks: [taskOf({ state: 'interrupted' })] }, 'green', 'ran as planned'],
  ['a ledger that was never checked', 'books', { books: { checkedAt: null } }, 'amber', 'not been checked'],
  ['a ledger with errors', 'books', { books: { faults: 2 } }, 'red', '2 errors'],
  ['a ledger whose check is old', 'books', { books: { checkedAt: ago(9 * DAY_MS) } }, 'red', 'added up'],
  ['an altered audit log', 'chains', { chains: { broken: ['audit'] } }, 'red', 'audit log was altered'],
  [
    'an altered ledger',
    'chains',
    { chains: { broken: ['ledger'] } },
    'red',
    'entry of the ledger was altered',
  ],
  [
    'old records that were not checked for ten days',
    'chains',
    { chains: { completeAt: ago(10 * DAY_MS) } },
    'amber',
    'checked again from the first one on',
  ],
  ['slow queries', 'database', { database: { slowest: { meanMs: 1_500, count: 10 } } }, 'amber', '1,500 ms'],
  ['one slow query', 'database', { database: { slowest: { meanMs: 1_500, count: 1 } } }, 'green', '1,500 ms'],
])('%s: the line %s', (_, id, changes, level, part) => {
  const line = lineOf(id, changes)
  expect(line).toMatchObject({ level, hasAdvice: level !== 'green' })
  expect(line?.text).toContain(part)
})
