import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { promotion } from '#features/cart/server/shop-terms.tables.ts'
import { systemRandom } from '#platform/server/random.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import {
  fill,
  newBuyer,
  order,
  startShop,
  stateOf,
  type Submitted,
  submit,
} from '#tests/orders/shop-server.ts'
import { grantCredit } from './grant-credit.actions.ts'
import { type Entry, listCredit, postEntry, takeCredit } from './ledger.store.ts'

const BUYERS = 20
const SUPPLIER = 1

let database: TestDatabase
let server: RunningServer

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: BUYERS })
  server = await startShop({ database })
  for (const [code, maxUses] of [
    ['ONCE', 1],
    ['TWICE', 2],
  ] as const)
    await database.db.insert(promotion).values({
      code,
      label: '10 % off',
      kind: 'percent',
      percent: 10,
      minTotalCents: 0,
      isMembersOnly: false,
      maxUses,
      usedCount: 0,
    })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})
afterEach(() => booksMustAddUp(server))

/** Grants credit to a person. */
function grant(personId: number, cents: number, once: string = crypto.randomUUID()): Promise<void> {
  return database.transaction((tx) =>
    grantCredit(tx, systemRandom(server.clock), {
      personId,
      supplierId: SUPPLIER,
      cents,
      once,
      at: new Date(server.clock.nowMs()),
    }),
  )
}

/** Builds the ledger entry for spent credit. */
function spent(personId: number, cents: number): Entry {
  const id = crypto.randomUUID()
  return {
    id,
    what: 'credit_used',
    orderId: null,
    once: id,
    at: new Date(server.clock.nowMs()),
    postings: [
      { account: 'credit', amountCents: cents, personId },
      { account: 'goodwill', amountCents: -cents },
    ],
  }
}

const creditOf = async (personId: number) =>
  (await listCredit(database.db, personId)).find(({ supplier }) => supplier === SUPPLIER)?.balanceCents ?? 0
const usesOf = async (code: string) =>
  (await database.db.select({ used: promotion.usedCount }).from(promotion).where(eq(promotion.code, code)))[0]
    ?.used

describe('credit', () => {
  it('pays a part of an order, or all of it if the credit suffices', async () => {
    const buyer = await newBuyer(server)
    await grant(buyer.id, 5_000)
    await fill(buyer, 'TEE')
    const first = await order(buyer, { use_credit: true, paymentGateway: null })
    expect(await stateOf(server, first.order)).toMatchObject({ status: 'paid', due_amount: 0 })
    await fill(buyer, 'TEE')
    const next = await order(buyer, { use_credit: true })
    expect(await stateOf(server, next.order)).toMatchObject({ status: 'awaiting_payment', due_amount: 20 })
    expect(await creditOf(buyer.id)).toBe(0)
  })

  it('used by an order returns to the buyer when the order ends', async () => {
    const buyer = await newBuyer(server)
    await grant(buyer.id, 1_200)
    await fill(buyer, 'TEE')
    await order(buyer, { use_credit: true })
    expect(await creditOf(buyer.id)).toBe(0)
    server.clock.advanceMs(HOUR_MS + 1_000)
    while ((await server.clubApp.runDueJobs()) > 0);
    expect(await creditOf(buyer.id)).toBe(1_200)
  })

  it('is not spent twice by twenty concurrent transactions', async () => {
    const { id: personId } = await newBuyer(server)
    await grant(personId, 5_000)
    const kept: number[] = []
    await Promise.all(
      Array.from({ length: BUYERS }, () =>
        database.transaction(async (tx) => {
          const cents = await takeCredit(tx, { personId, supplierId: SUPPLIER, mostCents: 3_000 })
          kept.push(cents)
          await postEntry(tx, spent(personId, cents))
        }),
      ),
    )
    expect(kept.filter((cents) => cents > 0).toSorted((a, b) => a - b)).toEqual([2_000, 3_000])
    expect(await creditOf(personId)).toBe(0)
  })

  it('is granted only once for each reason', async () => {
    const { id } = await newBuyer(server)
    await Promise.all(Array.from({ length: 5 }, () => grant(id, 700, `welcome ${id}`)))
    expect(await creditOf(id)).toBe(700)
  })
})

describe('a promotion code with a limited number of uses', () => {
  it.each([
    ['ONCE', 1],
    ['TWICE', 2],
  ])('%s is used no more often than its limit by twenty concurrent buyers', async (code, times) => {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newBuyer(server)))
    await Promise.all(buyers.map((buyer) => fill(buyer, 'GIFT')))
    await Promise.all(buyers.map((buyer) => fill(buyer, 'CAP')))
    const answers = await Promise.all(buyers.map((buyer) => submit(buyer, { promotion_code: code })))
    const said = answers.map((answer) => answer.json() as Submitted)
    expect(said.filter(({ success }) => success)).toHaveLength(times)
    const refused = said.filter(({ success }) => !success).map(({ text_code }) => text_code)
    expect(new Set(refused)).toEqual(new Set(['PROMOTION_INVALID']))
    expect(await usesOf(code)).toBe(times)
  })

  it('can be used again after the order that used it has ended', async () => {
    server.clock.advanceMs(HOUR_MS + 1_000)
    while ((await server.clubApp.runDueJobs()) > 0);
    expect(await usesOf('ONCE')).toBe(0)
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id } = await order(buyer, { promotion_code: 'ONCE' })
    expect((await stateOf(server, id)).due_amount).toBe(25.2)
  })
})
