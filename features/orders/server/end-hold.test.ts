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
import { SECRET_KEY } from '#tests/orders/sandbox-payment-events.ts'
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

/** Advances the clocks of both server processes without running any job. */
function pass(ms: number): void {
  for (const process of [server, second]) process.clock.advanceMs(ms)
}

/** Runs the due jobs of both processes at the same time. */
async function runBothProcesses(): Promise<void> {
  await Promise.all([server.clubApp.runDueJobs(), second.clubApp.runDueJobs()])
}

async function waiting(gateway = 'sandbox'): Promise<{ buyer: Buyer; publicId: string; payment: string }> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'TEE', 2)
  const { order: publicId, payment } = await order(buyer, { paymentGateway: gateway })
  return { buyer, publicId, payment }
}

const statusOf = async (publicId: string) => (await stateOf(server, publicId)).status
const cancelOrder = (buyer: Buyer, id: string) =>
  buyer.request('POST', '/api/v1/sell/order/letGo', { body: { id } })
const cartOf = async (buyer: Buyer) =>
  (await buyer.request('POST', '/api/v1/sell/cart/getCart', { body: {} })).json() as Cart

describe('the reservations of an order', () => {
  it('are released after an hour without payment, and not before', async () => {
    const before = await stock()
    const { publicId } = await waiting()
    expect(await stock()).toBe(before - 2)
    pass(59 * MINUTE_MS)
    await runBothProcesses()
    expect([await statusOf(publicId), await stock()]).toEqual(['awaiting_payment', before - 2])
    pass(2 * MINUTE_MS)
    await runBothProcesses()
    expect([await statusOf(publicId), await stock()]).toEqual(['ended', before])
  })

  it('are released once, although two processes run the job twice', async () => {
    const before = await stock()
    const orders = await Promise.all(Array.from({ length: 6 }, () => waiting()))
    pass(61 * MINUTE_MS)
    await runBothProcesses()
    // Simulate a process that dies after the work but before marking the job as finished: the job runs again.
    const { db } = server.database
    await db.update(job).set({ finishedAt: null, leasedUntil: null }).where(eq(job.kind, END_HOLD_JOB))
    await runBothProcesses()
    expect(await stock()).toBe(before)
    for (const { publicId } of orders) expect(await statusOf(publicId)).toBe('ended')
  })

  it('are held seven days for a bank transfer', async () => {
    const { publicId } = await waiting('bank_transfer')
    pass(7 * DAY_MS - MINUTE_MS)
    await runBothProcesses()
    expect(await statusOf(publicId)).toBe('awaiting_payment')
    pass(2 * MINUTE_MS)
    await runBothProcesses()
    expect(await statusOf(publicId)).toBe('ended')
  })

  it('remain with the buyer if another payment attempt extends the hold', async () => {
    const { buyer, publicId } = await waiting()
    pass(30 * MINUTE_MS)
    const again = await buyer.request('POST', '/api/v1/sell/order/pay', {
      body: { id: publicId, paymentGateway: 'bank_transfer' },
    })
    expect(again.json()).toMatchObject({ success: true })
    pass(2 * DAY_MS)
    await runBothProcesses()
    expect(await statusOf(publicId)).toBe('awaiting_payment')
  })

  it('are released a week after the order, however often the payment type is changed', async () => {
    const { publicId } = await waiting()
    const body = (paymentGateway: string) => ({ body: { id: publicId, paymentGateway } })
    for (let day = 0; day < 7; day += 1) {
      for (const gateway of ['bank_transfer', 'sandbox'])
        await server.request('POST', '/api/v1/sell/order/pay', body(gateway))
      pass(DAY_MS)
      await runBothProcesses()
    }
    pass(61 * MINUTE_MS)
    await runBothProcesses()
    expect(await statusOf(publicId)).toBe('ended')
  })

  it('are checked again under the lock: a hold extended at that moment does not end', async () => {
    const { publicId } = await waiting('bank_transfer')
    const { number } = await stateOf(server, publicId)
    pass(8 * DAY_MS)
    const { database } = server
    let working: Promise<void> = Promise.resolve()
    await database.transaction(async (tx) => {
      await lockOrder(tx, number)
      working = runBothProcesses()
      await eventually('the job waits for the order', async () => {
        const { rows } = await database.pool.query('select 1 from pg_locks where not granted')
        return rows.length > 0
      })
      await updateOrder(tx, number, { holdEndsAt: new Date(server.clock.nowMs() + DAY_MS) })
    })
    await working
    expect(await statusOf(publicId)).toBe('awaiting_payment')
  })

  it('are either paid for or released, never both, if the payment races with the end of the hold', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await stock()
      const { publicId, payment } = await waiting()
      await server.database.db
        .update(job)
        .set({ runAt: new Date(server.clock.nowMs()) })
        .where(inArray(job.kind, [END_HOLD_JOB]))
      pass(59 * MINUTE_MS)
      await Promise.all([chooseAtSandbox(server, payment), runBothProcesses()])
      pass(2 * MINUTE_MS)
      await runBothProcesses()
      const status = await statusOf(publicId)
      expect([status, before - (await stock())]).toEqual(status === 'paid' ? ['paid', 2] : ['ended', 0])
    }
  })
})

describe('cancelling an order', () => {
  it('releases its reservations and returns its items to the cart only once', async () => {
    const before = await stock()
    const { buyer, publicId } = await waiting()
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancelOrder(buyer, publicId)))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409])
    expect([await statusOf(publicId), await stock()]).toEqual(['ended', before])
    expect((await cartOf(buyer)).items).toMatchObject([{ qty: 2 }])
  })

  it('is refused once the order is paid, even if only the gateway has recorded the payment', async () => {
    const { buyer, publicId, payment } = await waiting()
    await chooseAtSandbox(server, payment)
    expect((await cancelOrder(buyer, publicId)).status).toBe(409)
    expect(await statusOf(publicId)).toBe('paid')
  })
})
