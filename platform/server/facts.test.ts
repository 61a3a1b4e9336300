import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { announcer, fact, whenever } from './facts.ts'

const carWashed = fact<{ rego: string }>('car_washed')
const carSold = fact<{ priceCents: number }>('car_sold')
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
  await database.db.execute(sql`create table heard (words text)`)
})
afterAll(() => database.drop())

const heard = async () =>
  (await database.db.execute<{ words: string }>(sql`select words from heard order by words`)).rows.map(
    ({ words }) => words,
  )

it('a fact reaches those who listen to it, in order, with what they were promised, and nobody else', async () => {
  const order: string[] = []
  const announce = announcer([
    whenever(carWashed, async (_tx, { rego }) => void order.push(`first ${rego}`)),
    whenever(carSold, async (_tx, { priceCents }) => void order.push(`sold ${priceCents}`)),
    whenever(carWashed, async (_tx, { rego }) => void order.push(`second ${rego}`)),
  ])
  await database.transaction((tx) => announce(tx, carWashed, { rego: 'CPM-412' }))
  expect(order).toEqual(['first CPM-412', 'second CPM-412'])
})

it('a fact and what listeners do about it stand or fall together', async () => {
  const announce = announcer([
    whenever(
      carSold,
      async (tx, { priceCents }) =>
        void (await tx.execute(sql`insert into heard values (${`sold ${priceCents}`})`)),
    ),
    whenever(carSold, async (_tx, { priceCents }) => {
      if (priceCents > 100) throw new Error('too dear')
    }),
  ])
  await database.transaction((tx) => announce(tx, carSold, { priceCents: 50 }))
  await expect(database.transaction((tx) => announce(tx, carSold, { priceCents: 500 }))).rejects.toThrow(
    'too dear',
  )
  expect(await heard()).toEqual(['sold 50'])
})
