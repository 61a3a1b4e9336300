import { eq } from 'drizzle-orm'
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { prepared } from './prepared.ts'

const tin = pgTable('tin', {
  id: integer().primaryKey(),
  cents: integer().notNull(),
  openedAt: timestamp('opened_at', { withTimezone: true }),
})

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
  await database.pool.query(
    'create table tin (id integer primary key, cents integer not null, opened_at timestamptz)',
  )
})
afterAll(() => database.drop())

let timesBuilt = 0
const tinOf = prepared(['id'], (db, { id }) => {
  timesBuilt += 1
  return db.select().from(tin).where(eq(tin.id, id))
})
const addTin = prepared(['id', 'cents', 'openedAt'], (db, values) =>
  db.insert(tin).values(values).returning({ id: tin.id }),
)

test('binds new values to a prepared statement at each call, encoded by their columns', async () => {
  const openedAt = new Date('2026-11-28T07:30:00Z')
  expect(await addTin(database.db, { id: 1, cents: 250, openedAt })).toEqual([{ id: 1 }])
  await addTin(database.db, { id: 2, cents: 0, openedAt: null })
  expect(await tinOf(database.db, { id: 1 })).toEqual([{ id: 1, cents: 250, openedAt }])
  expect(await tinOf(database.db, { id: 2 })).toEqual([{ id: 2, cents: 0, openedAt: null }])
  expect(await tinOf(database.db, { id: 3 })).toEqual([])
})

test('runs in the given transaction and is built once per connection', async () => {
  timesBuilt = 0
  const failing = database.transaction(async (tx) => {
    await addTin(tx, { id: 9, cents: 1, openedAt: null })
    for (let time = 0; time < 5; time += 1) expect(await tinOf(tx, { id: 9 })).toHaveLength(1)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(timesBuilt).toBe(1)
  expect(await tinOf(database.db, { id: 9 })).toEqual([])
})

test('rejects a missing value instead of treating it as empty', async () => {
  const forgetful = addTin as unknown as (db: unknown, values: object) => Promise<unknown>
  await expect(forgetful(database.db, { id: 7 })).rejects.toThrow('cents')
})
