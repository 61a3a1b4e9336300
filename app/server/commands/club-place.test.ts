import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { clubSecretKey, refuseAmongFiles } from './club-place.ts'

const random = systemRandom(systemClock)
const KEY = 'a secret key of a club in a test, long enough'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'paddock-place-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const settings = () => ({
  dataDir,
  databaseUrl: undefined,
  filesUrl: '',
  backupTo: '',
  secretKey: undefined,
  s3: undefined,
})

test('uses the secret key of the settings, otherwise the stored one', () => {
  writeFileSync(join(dataDir, 'secret-key'), `${KEY}\n`)
  expect(clubSecretKey(settings(), random)).toBe(KEY)
  expect(clubSecretKey({ ...settings(), secretKey: 'another' }, random)).toBe('another')
})

test('refuses to create a secret key, which would not be the server’s', () => {
  expect(() => clubSecretKey(settings(), random)).toThrow(/Set SECRET_KEY to the server's value/)
  expect(readdirSync(dataDir)).toEqual([])
})

describe('the place of the backups', () => {
  test.each([
    ['the bucket of the files', 's3://club', 's3://club'],
    ['a folder in the bucket of the files', 's3://club', 's3://club/backups'],
    ['a folder in the folder of the files', 's3://club/files', 's3://club/files/backups/'],
    ['the bucket that has the files in a folder', 's3://club/files', 's3://club'],
    ['the folder of the files', '/srv/club/files', '/srv/club/files'],
    ['a folder in the folder of the files', 'file:///srv/club/files', '/srv/club/files/backups'],
    ['a folder whose files would be mixed with those of the club', '/srv/club/files', '/srv/club'],
  ])('refuses %s as the place of the backups', (_what, filesUrl, place) => {
    expect(() => refuseAmongFiles({ filesUrl }, place)).toThrow('overlaps with the uploaded files')
  })

  test.each([
    ['another folder of the bucket', 's3://club/files', 's3://club/backups'],
    ['a bucket whose name begins alike', 's3://club', 's3://club-backups'],
    ['a folder, with the files in a bucket', 's3://club/files', '/mnt/backup'],
    ['a bucket, with the files in a folder', '/srv/club/files', 's3://club'],
    ['a folder beside the files', '/srv/club/files', '/srv/club/backups'],
    ['a folder above the club', '/srv/club/files', '/srv'],
  ])('allows %s as the place of the backups', (_what, filesUrl, place) => {
    expect(() => refuseAmongFiles({ filesUrl }, place)).not.toThrow()
  })
})
