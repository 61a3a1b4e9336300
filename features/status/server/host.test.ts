import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isClockSynchronised, readDisk, safetyOf } from './host.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-host-'))
  for (const name of ['data', 'elsewhere']) mkdirSync(join(folder, name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['data/backups', 'inside'],
  ['data', 'inside'],
  ['data/../data/deep/er', 'inside'],
  ['data-backups', 'same_disk'],
  ['elsewhere/not/there/yet', 'same_disk'],
])('backups in %s are %s', (place, safety) => {
  const dataDir = join(folder, 'data')
  expect(safetyOf({ dataDir, backupTo: `${folder}/${place}` }).safety).toBe(safety)
})

test('backups on another disk or in a bucket count as separate', () => {
  const dataDir = join(folder, 'data')
  const diskOf = (path: string) => (path.startsWith(join(folder, 'elsewhere')) ? 2 : 1)
  expect(safetyOf({ dataDir, backupTo: join(folder, 'elsewhere', 'new') }, diskOf)).toEqual({
    place: join(folder, 'elsewhere', 'new'),
    safety: 'apart',
  })
  expect(safetyOf({ dataDir, backupTo: 's3://club-backups' }).safety).toBe('apart')
})

test('the space of a disk is read from the nearest folder that exists', () => {
  const { freeBytes, totalBytes } = readDisk(join(folder, 'not', 'there'))
  expect(totalBytes).toBeGreaterThan(0)
  expect(freeBytes).toBeLessThanOrEqual(totalBytes)
})

test('the clock is synchronised when systemd says so, and unknown without it', () => {
  expect(isClockSynchronised(join(folder, 'none'))).toBeNull()
  expect(isClockSynchronised(folder)).toBe(false)
  writeFileSync(join(folder, 'synchronized'), '')
  expect(isClockSynchronised(folder)).toBe(true)
})
