import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseAddress } from './database-address.mjs'

const URL = 'postgres://club@db.example/paddock'

let folder = ''
let file = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-address-'))
  file = join(folder, 'database-url')
  writeFileSync(file, `${URL}\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['the embedded database', {}, undefined, false],
  ['the embedded database, with an empty setting', { DATABASE_URL: '' }, undefined, false],
  ['DATABASE_URL', { DATABASE_URL: URL }, URL, false],
  ['a PgBouncer', { DATABASE_URL: URL, DATABASE_POOLER: 'pgbouncer' }, URL, true],
])('finds %s', (_name, environment, url, isBehindPgBouncer) => {
  expect(databaseAddress(environment)).toEqual({ url, isBehindPgBouncer })
})

test('reads the address from the file of DATABASE_URL_FILE', () => {
  expect(databaseAddress({ DATABASE_URL_FILE: file }).url).toBe(URL)
})

test('throws if the file is missing or both are set, so that no other database is read', () => {
  expect(() => databaseAddress({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow(
    'DATABASE_URL_FILE cannot be read',
  )
  expect(() => databaseAddress({ DATABASE_URL_FILE: file, DATABASE_URL: URL })).toThrow('set only one')
})
