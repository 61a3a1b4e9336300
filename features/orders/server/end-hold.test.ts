import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { job } from '#platform/server/jobs/jobs.tables.ts'
import type { Cart } from '#features/cart/cart.contract.ts'
import { sku } from '#features/catalogue/server/catalogue.tables.ts'
import { DAY_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import {
  type Buyer,
  chooseAtSandbox,
  fill,
  newBuyer,
  order,
  startShop,
  stateOf,
  statusesOf,
} from '#tests/orders/shop-server.ts'
import { SECRET_KEY } from '#tests/orders/sandbox-notices.ts'
import { lockOrder, updateOrder } from './orders.store.ts'
import { END_HOLD_JOB } from './place-order.ts'

let server: RunningServer
let second: RunningServer

beforeAll(async () => {
  server = await startShop({ settings: { SECRET_KEY } })
  second = await startTestServer({ database: server.database, settings: { SECRET_KEY } })
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})
afterEach(() => booksMustAddUp(server))

async function stock(): Promise<number> {
  const [row] = await server.database.db.select({ stock: sku.stock }).from(sku).where(eq(sku.code, 'TEE'))
  return row?.stock ?? 0
}

/** Lets time pass for both processes, without doing anything yet. */
function pass(ms: number): void {
  for (const process of [server, second]) process.clock.advanceMs(ms)
}

/** Both processes do what is due, at the same time. */
async function bothWork(): Promise<void> {
  await Promise.all([server.house.runDueJobs(), second.house.runDueJobs()])
}

async function waiting(gateway = 'sandbox'): Promise<{ buyer: Buyer; publicId: string; payment: string }> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'TEE', 2)
  const { order: publicId, payment } = await order(buyer, { paymentGateway: gateway })
  return { buyer, publicId, payment }
}

const statusOf = async (publicId: string) => (await stateOf(server, publicId)).status
const letGo = (buyer: Buyer, id: string) =>
  buyer.request('POST', '/api/v1/sell/order/letGo', { body: { id } })
const cartOf = async (buyer: Buyer) =>
  (await buyer.request('POST', '/api/v1/sell/cart/getCart', { body: {} })).json() as Cart

describe('what an order holds', () => {
  it('is free after an hour without a payment, and not before', async () => {
    const before = await stock()
    const { publicId } = await waiting()
    expect(await stock()).toBe(before - 2)
    pass(59 * MINUTE_MS)
    await bothWork()
    expect([await statusOf(publicId), await stock()]).toEqual(['awaiting_payment', before - 2])
    pass(2 * MINUTE_MS)
    await bothWork()
    expect([await statusOf(publicId), await stock()]).toEqual(['ended', before])
  })

  it('is given back once, though two processes do the job twice over', async () => {
    const before = await stock()
    const orders = await Promise.all(Array.from({ length: 6 }, () => waiting()))
    pass(61 * MINUTE_MS)
    await bothWork()
    // A process that dies after the work and before it has said so leaves the job to be done again.
    const { db } = server.database
    await db.update(job).set({ finishedAt: null, leasedUntil: null }).where(eq(job.kind, END_HOLD_JOB))
    await bothWork()
    expect(await stock()).toBe(before)
    for (const { publicId } of orders) expect(await statusOf(publicId)).toBe('ended')
  })

  it('is kept seven days for a bank transfer', async () => {
    const { publicId } = await waiting('bank_transfer')
    pass(7 * DAY_MS - MINUTE_MS)
    await bothWork()
    expect(await statusOf(publicId)).toBe('awaiting_payment')
    pass(2 * MINUTE_MS)
    await bothWork()
    expect(await statusOf(publicId)).toBe('ended')
  })

  it('stays with its buyer when another try to pay makes the wait longer', async () => {
    const { buyer, publicId } = await waiting()
    pass(30 * MINUTE_MS)
    const again = await buyer.request('POST', '/api/v1/sell/order/pay', {
      body: { id: publicId, paymentGateway: 'bank_transfer' },
    })
    expect(again.json()).toMatchObject({ success: true })
    pass(2 * DAY_MS)
    await bothWork()
    expect(await statusOf(publicId)).toBe('awaiting_payment')
  })

  it('is free a week after it was ordered, however often another way to pay is tried', async () => {
    const { publicId } = await waiting()
    const body = (paymentGateway: string) => ({ body: { id: publicId, paymentGateway } })
    for (let day = 0; day < 7; day += 1) {
      for (const gateway of ['bank_transfer', 'sandbox'])
        await server.request('POST', '/api/v1/sell/order/pay', body(gateway))
      pass(DAY_MS)
      await bothWork()
    }
    pass(61 * MINUTE_MS)
    await bothWork()
    expect(await statusOf(publicId)).toBe('ended')
  })

  it('is looked at once more when it is its turn: a wait made longer in that moment goes on', async () => {
    const { publicId } = await waiting('bank_transfer')
    const { number } = await stateOf(server, publicId)
    pass(8 * DAY_MS)
    const { database } = server
    let working: Promise<void> = Promise.resolve()
    await database.transaction(async (tx) => {
      await lockOrder(tx, number)
      working = bothWork()
      await eventually('the job waits for the order', async () => {
        const { rows } = await database.pool.query('select 1 from pg_locks where not granted')
        return rows.length > 0
      })
      await updateOrder(tx, number, { holdEndsAt: new Date(server.clock.nowMs() + DAY_MS) })
    })
    await working
    expect(await statusOf(publicId)).toBe('awaiting_payment')
  })

  it('is paid for, or free: never both, when the payment comes as the hold ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await stock()
      const { publicId, payment } = await waiting()
      await server.database.db
        .update(job)
        .set({ runAt: new Date(server.clock.nowMs()) })
        .where(inArray(job.kind, [END_HOLD_JOB]))
      pass(59 * MINUTE_MS)
      await Promise.all([chooseAtSandbox(server, payment), bothWork()])
      pass(2 * MINUTE_MS)
      await bothWork()
      const status = await statusOf(publicId)
      expect([status, before - (await stock())]).toEqual(status === 'paid' ? ['paid', 2] : ['ended', 0])
    }
  })
})

describe('letting an order go', () => {
  it('frees what it held once, and puts the goods back into the cart once', async () => {
    const before = await stock()
    const { buyer, publicId } = await waiting()
    const answers = await Promise.all(Array.from({ length: 5 }, () => letGo(buyer, publicId)))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409])
    expect([await statusOf(publicId), await stock()]).toEqual(['ended', before])
    expect((await cartOf(buyer)).items).toMatchObject([{ qty: 2 }])
  })

  it('is refused once it is paid, also where only the gateway knows that yet', async () => {
    const { buyer, publicId, payment } = await waiting()
    await chooseAtSandbox(server, payment)
    expect((await letGo(buyer, publicId)).status).toBe(409)
    expect(await statusOf(publicId)).toBe('paid')
  })
})
