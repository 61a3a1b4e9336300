import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { silentLog } from '#tests/kit/log.ts'
import { withSetUpLock } from './set-up-lock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const locked = <T>(work: () => Promise<T>) =>
  withSetUpLock({ connection: database.connection, log: silentLog }, work)

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await database.db.execute<{ one: number }>(sql`
    select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length > 0
}

test('a second call waits for the end of the first, and both return their results', async () => {
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const one = locked(async () => {
    order.push('first begins')
    await first.promise
    order.push('first ends')
    return 1
  })
  await eventually('the first has begun', () => order.length === 1)
  const two = locked(async () => {
    order.push('second')
    return 2
  })
  await eventually('the second waits', isSomebodyWaiting)
  first.resolve()
  expect(await Promise.all([one, two])).toEqual([1, 2])
  expect(order).toEqual(['first begins', 'first ends', 'second'])
})

test('a call that fails releases the lock', async () => {
  await expect(
    locked(async () => {
      throw new Error('the disk is full')
    }),
  ).rejects.toThrow('the disk is full')
  expect(await locked(async () => 'next')).toBe('next')
})
