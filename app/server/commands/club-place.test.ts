import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { clubSecretKey } from './club-place.ts'

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
