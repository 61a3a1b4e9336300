import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { createEmitter, fact, onEvent } from './domain-events.ts'

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

it('calls the handlers of an event in order with its detail, and no others', async () => {
  const order: string[] = []
  const emit = createEmitter([
    onEvent(carWashed, async (_tx, { rego }) => void order.push(`first ${rego}`)),
    onEvent(carSold, async (_tx, { priceCents }) => void order.push(`sold ${priceCents}`)),
    onEvent(carWashed, async (_tx, { rego }) => void order.push(`second ${rego}`)),
  ])
  await database.transaction((tx) => emit(tx, carWashed, { rego: 'CPM-412' }))
  expect(order).toEqual(['first CPM-412', 'second CPM-412'])
})

it('commits or rolls back an event together with the changes of its handlers', async () => {
  const emit = createEmitter([
    onEvent(
      carSold,
      async (tx, { priceCents }) =>
        void (await tx.execute(sql`insert into heard values (${`sold ${priceCents}`})`)),
    ),
    onEvent(carSold, async (_tx, { priceCents }) => {
      if (priceCents > 100) throw new Error('too dear')
    }),
  ])
  await database.transaction((tx) => emit(tx, carSold, { priceCents: 50 }))
  await expect(database.transaction((tx) => emit(tx, carSold, { priceCents: 500 }))).rejects.toThrow(
    'too dear',
  )
  expect(await heard()).toEqual(['sold 50'])
})
