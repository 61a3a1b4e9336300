import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordBackupStatus } from '#platform/server/backup/backup-status.ts'
import { systemRandom } from '#platform/server/random.ts'
import { MovableClock, systemClock } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { recordingLog } from '#tests/kit/log.ts'
import { backupTask, isBackupDue } from './backup-task.ts'
import { renewBackupKey } from './commands/club-place.ts'

const random = systemRandom(systemClock)
const ZONE = 'Australia/Melbourne'

/** The process keeps running: the signal is never aborted. */
const RUNS_ON = new AbortController().signal
let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'paddock-backup-task-'))
  mkdirSync(dataDir, { recursive: true })
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function openTask({ backupCode = 0 } = {}) {
  const clock = new MovableClock('2026-11-23T00:00:00Z')
  const commands: string[] = []
  const log = recordingLog()
  const task = backupTask({
    dataDir,
    timezone: () => Promise.resolve(ZONE),
    clock,
    log,
    runCommand: (name) => {
      commands.push(name)
      const at = new Date(clock.nowMs()).toISOString()
      const id = `backup of ${at}`
      if (name === 'backup' && backupCode === 0)
        recordBackupStatus(dataDir, { lastBackup: { id, at, place: 'there', rows: 1, files: 1 } }, random)
      if (name === 'backup:verify')
        recordBackupStatus(dataDir, { lastVerification: { id, at, faults: [] } }, random)
      return Promise.resolve({ code: name === 'backup' ? backupCode : 0, said: 'the disk is full' })
    },
  })
  return { clock, commands, log, task }
}

describe('the daily backup', () => {
  test('is taken and verified once a day', async () => {
    renewBackupKey(dataDir, random)
    const { clock, commands, task } = openTask()
    await task(RUNS_ON)
    await task(RUNS_ON)
    expect(commands).toEqual(['backup', 'backup:verify'])
    clock.advanceMs(DAY_MS)
    await task(RUNS_ON)
    expect(commands).toEqual(['backup', 'backup:verify', 'backup', 'backup:verify'])
  })

  test('fails with the message of the command, is repeated at the next run, and is not verified', async () => {
    renewBackupKey(dataDir, random)
    const { commands, task } = openTask({ backupCode: 1 })
    await expect(task(RUNS_ON)).rejects.toThrow('backup failed: the disk is full')
    await expect(task(RUNS_ON)).rejects.toThrow('backup failed')
    expect(commands).toEqual(['backup', 'backup'])
  })

  test('is not taken without a passphrase, and the log says so once', async () => {
    const { commands, log, task } = openTask()
    await task(RUNS_ON)
    await task(RUNS_ON)
    expect(commands).toEqual([])
    expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1)
  })
})

test.each([
  // In summer, 02:00 in Melbourne is 15:00 UTC of the day before, so a backup is due at 15:01 and not at 14:59.
  ['2026-11-22T14:59:00Z', '2026-11-22T15:01:00Z', true],
  ['2026-11-22T15:01:00Z', '2026-11-23T14:59:00Z', false],
  ['2026-11-22T15:01:00Z', '2026-11-23T15:00:00Z', true],
  ['2026-11-01T00:00:00Z', '2026-11-23T00:00:00Z', true],
])('a backup of %s is due again at %s: %s', (at, now, expected) => {
  const lastBackup = { id: 'x', at, place: 'there', rows: 1, files: 1 }
  const status = { lastBackup, lastFailure: null, lastVerification: null, lastRecovery: null }
  expect(isBackupDue(status, Date.parse(now), ZONE)).toBe(expected)
})
