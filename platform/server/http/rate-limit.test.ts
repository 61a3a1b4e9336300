import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { rateLimit } from './rate-limit.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('sends its statement without a name, because a PgBouncer in transaction mode does not know names', async () => {
  const names: unknown[] = []
  const pool = {
    query: (statement: pg.QueryConfig) => {
      names.push(statement.name)
      return database.pool.query(statement)
    },
  }
  const limit = rateLimit(pool as unknown as pg.Pool, { name: 'test', points: 2, durationS: 60 })
  await limit.take('kim')
  await limit.take('kim')
  await expect(limit.take('kim')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(names).toEqual([undefined, undefined, undefined])
})
