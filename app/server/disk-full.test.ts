import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseRefusal } from '#platform/server/database/refusal.ts'
import { diskFullMessage, type FreeBytes, type WritePlaces } from './disk-full.ts'
import { startRefusalMessage } from './start-refusal.ts'

const EMPTY: FreeBytes = () => 0
const PLENTY: FreeBytes = () => 10 ** 12

let places: WritePlaces
beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'paddock-full-'))
  places = { dataDir, filesUrl: join(dataDir, 'files'), databaseUrl: undefined }
})
afterEach(() => rmSync(places.dataDir, { recursive: true }))

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })
const sentence = () =>
  `The disk that holds ${places.dataDir} is full: free at least 200 MB there, then start Paddock again.`

/** The error of a write to a full disk. It does not say where the file was. */
function refusedWrite(): unknown {
  try {
    writeFileSync('/dev/full', 'a key')
  } catch (error) {
    return error
  }
  return undefined
}

describe('a start on a full disk is refused in one sentence that names the folder', () => {
  test.runIf(process.platform === 'linux')('when a file of its own cannot be written', () => {
    expect(startRefusalMessage(refusedWrite(), places)).toBe(sentence())
  })

  test.each([
    [
      'the database cannot be made',
      new DatabaseRefusal(
        'The database could not be made in /d: FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
      ),
    ],
    [
      'a table cannot be extended',
      new Error('Failed query: create table', { cause: withCode('could not extend file', '53100') }),
    ],
    ['the quota is used up', withCode('EDQUOT: disk quota exceeded, mkdir', 'EDQUOT')],
  ])('when %s', (_what, error) => {
    expect(diskFullMessage(error, places, EMPTY)).toBe(sentence())
  })

  test.each([
    [
      'PostgreSQL ends without a reason',
      new DatabaseRefusal('PostgreSQL did not start on /d: LOG:  starting'),
    ],
    ['PostgreSQL ends meanwhile', new Error('Connection terminated unexpectedly')],
  ])('when %s and there is no room', (_what, error) => {
    expect(diskFullMessage(error, places, EMPTY)).toBe(sentence())
    expect(diskFullMessage(error, places, PLENTY)).toBeNull()
  })
})

test('names the folder of the files when their disk is the full one', () => {
  const elsewhere = { ...places, filesUrl: '/srv/club-files' }
  const free: FreeBytes = (path) => (path === '/srv/club-files' ? 0 : 10 ** 12)
  expect(
    diskFullMessage(withCode('ENOSPC: no space left on device, write', 'ENOSPC'), elsewhere, free),
  ).toContain('The disk that holds /srv/club-files is full')
})

test('says that the image cache may be deleted, where there is one', () => {
  const imageCache = join(places.dataDir, 'image-cache')
  mkdirSync(imageCache)
  expect(diskFullMessage(withCode('ENOSPC', 'ENOSPC'), places, EMPTY)).toContain(
    `(${imageCache} may be deleted, its pictures are made again)`,
  )
})

test('names the setting when the disk of another database server is full', () => {
  const elsewhere = { ...places, databaseUrl: 'postgresql://club:sesame@db.example/paddock' }
  const words = diskFullMessage(withCode('could not extend file', '53100'), elsewhere, PLENTY)
  expect(words).toContain('DATABASE_URL')
  expect(words).not.toContain('sesame')
  expect(diskFullMessage(new Error('Connection terminated unexpectedly'), elsewhere, EMPTY)).toBeNull()
})

test('leaves every other refusal unchanged', () => {
  expect(diskFullMessage(new DatabaseRefusal('The data folder is in use.'), places, PLENTY)).toBeNull()
  expect(diskFullMessage(new Error('a bug'), places, EMPTY)).toBeNull()
})
