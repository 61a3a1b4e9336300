import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MovableClock, systemClock } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { systemRandom } from '../random.ts'
import { putText } from './archive-store.ts'
import { openFolderStore } from './folder-store.ts'
import { backupsToKeep, deleteOldBackups } from './retention.ts'

const folder = mkdtempSync(join(tmpdir(), 'paddock-retention-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const START_MS = Date.parse('2026-11-23T02:00:00Z')
const idAt = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-0000`
const daily = (days: number) => Array.from({ length: days }, (_, ago) => idAt(START_MS - ago * DAY_MS))

test('keeps the newest backup of 14 days, 8 weeks and 12 months', () => {
  const kept = [...backupsToKeep(daily(800))].sort().reverse()
  expect(kept.slice(0, 14)).toEqual(daily(14))
  expect(kept.length).toBeLessThanOrEqual(14 + 8 + 12)
  expect(kept.at(-1)?.slice(0, 6)).toBe('202512')
})

test('keeps every backup of a club with few backups, but of two on one day only the later one', () => {
  expect(backupsToKeep([])).toEqual(new Set())
  expect([...backupsToKeep(daily(10))]).toEqual(daily(10))
  const [morning, evening] = ['20261123T020000Z-0000', '20261123T200000Z-0000']
  expect([...backupsToKeep([morning, evening])]).toEqual([evening])
})

test('deletes the remains of an interrupted backup after a day, and no content while a backup may be running', async () => {
  const store = openFolderStore(folder, systemRandom(systemClock))
  const clock = new MovableClock('2026-11-23T02:30:00Z')
  const remains = `backups/${idAt(START_MS)}/tables/person.copy.gz`
  await putText(store, remains, 'half a table')
  await putText(store, 'files/ab/abcd', 'a new file')
  expect(await deleteOldBackups(store, clock)).toEqual([])
  expect(existsSync(join(folder, remains))).toBe(true)
  expect(existsSync(join(folder, 'files/ab/abcd'))).toBe(true)

  clock.advanceMs(DAY_MS)
  expect(await deleteOldBackups(store, clock)).toEqual([idAt(START_MS)])
  expect(existsSync(join(folder, remains))).toBe(false)
  expect(existsSync(join(folder, 'files/ab/abcd'))).toBe(false)
})
