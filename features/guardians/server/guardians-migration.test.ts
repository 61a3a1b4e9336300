/** Runs the guardians' migration on a database with rows, as the release before it left it. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { silentLog } from '#tests/kit/log.ts'

const MIGRATIONS = 'database/migrations'
const GUARDIANS = '20261122203140_guardians'

let database: TestDatabase
let folder = ''
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  folder = mkdtempSync(join(tmpdir(), 'paddock-guardians-'))
  await migrateWhile((name) => name < GUARDIANS)
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function migrateWhile(isIncluded: (name: string) => boolean): Promise<string[]> {
  for (const name of readdirSync(MIGRATIONS).filter(isIncluded))
    cpSync(join(MIGRATIONS, name), join(folder, name), { recursive: true })
  return migrateDatabase({ connection: database.connection, migrationsFolder: folder, log: silentLog })
}

type Values = Record<string, string | number | null>

/** Inserts a row with these values, and a value of the right type in every other required column. */
async function insertOld(table: string, values: Values): Promise<void> {
  const { rows: columns } = await database.pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO'`,
    [table],
  )
  const row: Values = {
    ...Object.fromEntries(columns.map(({ name, type }) => [name, fillerOf(type)])),
    ...values,
  }
  const names = Object.keys(row)
  await database.pool.query(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

function fillerOf(type: string): string | number {
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (type === 'jsonb') return '{}'
  if (type === 'boolean') return 'false'
  if (type === 'integer' || type === 'bigint') return 0
  if (type === 'date' || type.startsWith('timestamp')) return '2026-01-01'
  return ''
}

async function insertPerson(id: number): Promise<void> {
  const email = `person-${id}@example.com`
  await insertOld('person', { id, email, email_key: email })
}

async function insertMember(personId: number, name: string, email: string): Promise<void> {
  await insertOld('membership_type', { id: personId, code: `type-${personId}` })
  await insertOld('member', {
    person_id: personId,
    number: personId,
    type_id: personId,
    guardian_name: name,
    guardian_email: email,
  })
}

let entries = 0
async function insertEntry(personId: number | null, name: string, email: string): Promise<void> {
  entries += 1
  const ends = { ends_at: '2026-01-02', ends_on: '2026-01-02' }
  await insertOld('event', { id: entries, slug: `event-${entries}`, uid: `event-${entries}`, ...ends })
  const id = `00000000-0000-4000-8000-${String(entries).padStart(12, '0')}`
  await insertOld('event_entry', {
    id,
    event_id: entries,
    person_id: personId,
    guardian_name: name,
    guardian_email: email,
  })
}

async function guardians(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select person_id, name, email, email_key, purpose, is_required, asked_at, confirmed_at
     from guardian order by person_id, email_key`,
  )
  return rows
}

const STORED = { is_required: false, asked_at: null, confirmed_at: null }

it('moves the guardians of members and entries, one for each person and address, without requiring a confirmation', async () => {
  for (const id of [1, 2, 3, 4]) await insertPerson(id)
  await insertMember(1, 'Clancy Merriwick', ' Clancy@Example.com ')
  await insertMember(2, '', '')
  await insertEntry(1, 'C. Merriwick', 'clancy@example.com')
  await insertEntry(1, 'Wren Merriwick', 'wren@example.com')
  await insertEntry(2, 'Clancy Merriwick', 'clancy@example.com')
  await insertEntry(2, 'Clancy Merriwick', 'CLANCY@example.com ')
  await insertEntry(3, '', '   ')
  await insertEntry(null, 'Otis Reed', 'otis@example.com')
  expect(await migrateWhile((name) => name <= GUARDIANS)).toEqual([GUARDIANS])
  expect(await guardians()).toMatchObject([
    {
      person_id: 1,
      name: 'Clancy Merriwick',
      email: 'Clancy@Example.com',
      email_key: 'clancy@example.com',
      purpose: 'membership',
      ...STORED,
    },
    {
      person_id: 1,
      name: 'Wren Merriwick',
      email: 'wren@example.com',
      email_key: 'wren@example.com',
      purpose: 'entry',
      ...STORED,
    },
    {
      person_id: 2,
      name: 'Clancy Merriwick',
      email: 'clancy@example.com',
      email_key: 'clancy@example.com',
      purpose: 'entry',
      ...STORED,
    },
  ])
})

it('runs once on a database without guardians, and all later migrations run after it', async () => {
  await insertPerson(1)
  await insertMember(1, '', '')
  expect((await migrateWhile(() => true))[0]).toBe(GUARDIANS)
  expect(await guardians()).toEqual([])
  expect(await migrateWhile(() => true)).toEqual([])
})
