import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { lockByName } from './named-lock.store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function countWaiting(): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

test.each(['a name that was never locked', 'a name that was locked before'])(
  'lets the second transaction that locks %s wait for the end of the first, and no other one',
  async (name) => {
    if (name.endsWith('before')) await database.transaction((tx) => lockByName(tx, name))
    const order: string[] = []
    let second: Promise<void> = Promise.resolve()
    await database.transaction(async (tx) => {
      await lockByName(tx, name)
      second = database.transaction(async (other) => {
        await lockByName(other, name)
        order.push('second')
      })
      await eventually('the second waits', async () => (await countWaiting()) === 1)
      await database.transaction((other) => lockByName(other, 'another name'))
      order.push('first')
    })
    await second
    expect(order).toEqual(['first', 'second'])
  },
)
