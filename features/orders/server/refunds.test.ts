import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sku } from '#features/catalogue/server/catalogue.tables.ts'
import { systemRandom } from '#platform/server/random.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp, faultsOf } from '#tests/orders/books.ts'
import { deskRecord, refundOrder, newTreasurer, refundQueue, settle } from '#tests/orders/desk.ts'
import { SECRET_KEY, sendNotice } from '#tests/orders/sandbox-payment-events.ts'
import {
  type Buyer,
  chooseAtSandbox,
  fill,
  newBuyer,
  order,
  insertProducts,
  startShop,
  stateOf,
  statusesOf,
} from '#tests/orders/shop-server.ts'
import { grantCredit } from './grant-credit.actions.ts'
import { listCredit } from './ledger.store.ts'

const PARCEL = 3

let server: RunningServer
let treasurer: Asker & { id: number }

beforeAll(async () => {
  server = await startShop({ settings: { SECRET_KEY } })
  treasurer = await newTreasurer(server)
})
afterAll(() => server.stop())
afterEach(() => booksMustAddUp(server))

/** Places and pays an order and returns its number. */
async function paidOrder(
  qty = 1,
  isParcel = false,
): Promise<{ number: number; buyer: Buyer; publicId: string }> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'CAP', qty)
  const how = isParcel ? { shipping_option_id: PARCEL, address: buyer.addressId } : {}
  const { order: publicId, payment } = await order(buyer, how)
  await chooseAtSandbox(server, payment)
  return { number: (await stateOf(server, publicId)).number, buyer, publicId }
}

const codeOf = (answer: { json(): unknown }) => (answer.json() as { text_code?: string }).text_code
const stockOf = async (code: string) =>
  (await server.database.db.select({ stock: sku.stock }).from(sku).where(eq(sku.code, code)))[0]?.stock ?? 0

describe('a refund', () => {
  it('is sent through the original gateway, reduces the sale and restocks the piece', async () => {
    const { number, publicId } = await paidOrder(2)
    const before = await stockOf('CAP')
    expect((await refundOrder(treasurer, number, { way: 'gateway' })).status).toBe(200)
    const record = await deskRecord(treasurer, number)
    expect(record).toMatchObject({ status: 'paid', refunded_amount: 28, refundable_amount: 28 })
    expect(record.refunds).toMatchObject([{ amount: 28, way: 'gateway', status: 'done', reason: 'return' }])
    expect(await stockOf('CAP')).toBe(before + 1)
    await refundOrder(treasurer, number, { way: 'gateway', restock: false })
    expect((await stateOf(server, publicId)).status).toBe('refunded')
    expect(await stockOf('CAP')).toBe(before + 1)
  })

  it('by hand stays in the queue until it is marked as sent, and is settled once', async () => {
    const { number } = await paidOrder()
    await refundOrder(treasurer, number)
    const [waiting] = (await refundQueue(treasurer)).filter(({ order_number }) => order_number === number)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => settle(treasurer, waiting?.id ?? '', 'by_hand')),
    )
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
    expect((await refundQueue(treasurer)).filter(({ order_number }) => order_number === number)).toEqual([])
  })

  it('is found by the name of its buyer', async () => {
    const { number } = await paidOrder()
    await refundOrder(treasurer, number)
    const { buyer } = await deskRecord(treasurer, number)
    const answer = await treasurer.request(
      'GET',
      `/api/v1/sell/desk/refunds?view=all&order=desc&q=${encodeURIComponent(buyer)}`,
    )
    const { data } = answer.json() as { data: { order_number: number }[] }
    expect(data.map(({ order_number: one }) => one)).toContain(number)
  })

  it.each([
    [undefined, 'money:bank_transfer'],
    ['bank_transfer', 'money:bank_transfer'],
    ['cash', 'money:cash'],
  ] as const)('by hand from %s leaves the account %s', async (from, account) => {
    const { number } = await paidOrder()
    await refundOrder(treasurer, number)
    const waiting = (await refundQueue(treasurer)).find(({ order_number: one }) => one === number)
    const id = waiting?.id ?? ''
    expect((await settle(treasurer, id, 'credit', 'cash')).status).toBe(422)
    expect((await settle(treasurer, id, 'by_hand', 'till')).status).toBe(422)
    expect((await settle(treasurer, id, 'by_hand', from)).status).toBe(200)
    const { rows } = await server.database.pool.query<{ account: string; amount_cents: number }>(
      `select p.account, p.amount_cents from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where e.once = $1 order by p.amount_cents`,
      [`refund_done:${id}`],
    )
    expect(rows).toEqual([
      { account, amount_cents: -2_800 },
      { account: 'to_refund', amount_cents: 2_800 },
    ])
  })

  it('submitted four times with one idempotency key is made once; a fifth with another reason is refused', async () => {
    const { number, buyer } = await paidOrder(3)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => refundOrder(treasurer, number, { way: 'credit' }, 'one press')),
    )
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200])
    expect(await listCredit(server.database.db, buyer.id)).toEqual([{ supplier: 1, balanceCents: 2_800 }])
    const other = await refundOrder(
      treasurer,
      number,
      { way: 'credit', words: 'Another reason' },
      'one press',
    )
    expect([other.status, codeOf(other)]).toEqual([422, 'VALIDATION'])
    expect((await refundOrder(treasurer, number, { way: 'credit' }, 'another press')).status).toBe(200)
    expect(await deskRecord(treasurer, number)).toMatchObject({ refunded_amount: 56 })
  })

  it('of the whole order leaves nothing to pack; of a part, the rest is still packed', async () => {
    const code = 'EVENING'
    await insertProducts(server, { code, name: 'Evening', price: 55, stock: 9, digital: true })
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP', 2)
    await fill(buyer, code)
    const { order: publicId, payment } = await order(buyer)
    await chooseAtSandbox(server, payment)
    const { number } = await stateOf(server, publicId)
    await refundOrder(treasurer, number, { way: 'gateway' })
    expect((await stateOf(server, publicId)).status).toBe('paid')
    await refundOrder(treasurer, number, { way: 'gateway' })
    expect((await stateOf(server, publicId)).status).toBe('partly_refunded')
  })

  it('of a part of an order ready for pickup leaves the rest ready for pickup', async () => {
    const { number, publicId } = await paidOrder(2)
    await treasurer.request('POST', '/api/v1/sell/desk/order/move', {
      body: { number, to: 'ready_for_pickup' },
    })
    await refundOrder(treasurer, number, { way: 'gateway' })
    expect((await stateOf(server, publicId)).status).toBe('ready_for_pickup')
  })

  it('of a fraction of a cent is refused', async () => {
    const { number } = await paidOrder()
    const [line] = (await deskRecord(treasurer, number)).lines
    const input = { lines: [{ line_id: line?.id ?? 0, qty: 0, amount: 0.005 }] }
    expect((await refundOrder(treasurer, number, input)).status).toBe(422)
  })

  it('as credit is available to the buyer at once, exact to the cent', async () => {
    const { number, buyer } = await paidOrder(3)
    await refundOrder(treasurer, number, { way: 'credit' })
    await refundOrder(treasurer, number, { way: 'credit' })
    expect(await listCredit(server.database.db, buyer.id)).toEqual([{ supplier: 1, balanceCents: 5_600 }])
  })

  it('in several parts has exactly the GST of the whole in total', async () => {
    await insertProducts(server, { code: 'ODD', name: 'Odd price', price: 10.03, stock: 9 })
    const buyer = await newBuyer(server)
    await fill(buyer, 'ODD')
    const { order: publicId, payment } = await order(buyer)
    await chooseAtSandbox(server, payment)
    const { number } = await stateOf(server, publicId)
    const [line] = (await deskRecord(treasurer, number)).lines
    for (const amount of [3.33, 3.33, 3.37])
      expect(
        (await refundOrder(treasurer, number, { lines: [{ line_id: line?.id ?? 0, qty: 0, amount }] }))
          .status,
      ).toBe(200)
    expect((await stateOf(server, publicId)).status).toBe('refunded')
  })
})

describe('a refund is refused', () => {
  it('above the amount paid for a line', async () => {
    const { number } = await paidOrder(2)
    const [line] = (await deskRecord(treasurer, number)).lines
    for (const part of [
      { qty: 1, amount: 56.01 },
      { qty: 3, amount: 1 },
    ]) {
      const answer = await refundOrder(treasurer, number, { lines: [{ line_id: line?.id ?? 0, ...part }] })
      expect([answer.status, codeOf(answer)]).toEqual([422, 'NOT_ELIGIBLE'])
    }
    expect((await deskRecord(treasurer, number)).refunded_amount).toBe(0)
  })

  it('above the delivery charge, even in two parts and while the goods are not refunded', async () => {
    const { number } = await paidOrder(1, true)
    const { shipping_amount } = await deskRecord(treasurer, number)
    expect(shipping_amount).toBeGreaterThan(0)
    expect((await refundOrder(treasurer, number, { lines: [], shipping_amount })).status).toBe(200)
    const again = await refundOrder(treasurer, number, { lines: [], shipping_amount })
    expect([again.status, codeOf(again)]).toEqual([422, 'NOT_ELIGIBLE'])
  })

  it('above the amount paid if two are requested concurrently', async () => {
    const { number } = await paidOrder(1)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => refundOrder(treasurer, number, { way: 'gateway' })),
    )
    expect(statusesOf(answers)).toEqual([200, 422, 422, 422])
    expect((await deskRecord(treasurer, number)).refunded_amount).toBe(28)
  })

  it('through the gateway for a part paid with credit, which can be refunded by hand or as credit', async () => {
    for (const creditCents of [2_000, 2_800]) {
      const buyer = await newBuyer(server)
      await server.database.transaction((tx) =>
        grantCredit(tx, systemRandom(server.clock), {
          personId: buyer.id,
          supplierId: 1,
          cents: creditCents,
          once: crypto.randomUUID(),
          at: new Date(server.clock.nowMs()),
        }),
      )
      await fill(buyer, 'CAP')
      const { order: publicId, payment } = await order(buyer, { use_credit: true })
      if (creditCents < 2_800) await chooseAtSandbox(server, payment)
      const { number } = await stateOf(server, publicId)
      const refused = await refundOrder(treasurer, number, { way: 'gateway' })
      expect([refused.status, codeOf(refused)]).toEqual([422, 'NOT_ELIGIBLE'])
      expect((await refundOrder(treasurer, number, { way: 'by_hand' })).status).toBe(200)
      const [waiting] = (await refundQueue(treasurer)).filter(({ order_number }) => order_number === number)
      // No gateway can send what was paid entirely with credit, so the refund stays queued. The gateway refuses the
      // other refund.
      await settle(treasurer, waiting?.id ?? '', 'gateway')
      expect((await refundQueue(treasurer)).find(({ id }) => id === waiting?.id)?.status).toBe('waiting')
      expect((await settle(treasurer, waiting?.id ?? '', 'by_hand')).status).toBe(200)
    }
  })

  it('of an unpaid order, without a reason, of nothing, or of another order’s line', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const waiting = await stateOf(server, (await order(buyer)).order)
    expect((await refundOrder(treasurer, waiting.number)).status).toBe(409)
    const { number } = await paidOrder()
    const [other] = (await deskRecord(treasurer, (await paidOrder()).number)).lines
    expect((await refundOrder(treasurer, number, { words: '  ' })).status).toBe(422)
    expect((await refundOrder(treasurer, number, { lines: [] })).status).toBe(422)
    const foreign = await refundOrder(treasurer, number, {
      lines: [{ line_id: other?.id ?? 0, qty: 1, amount: 28 }],
    })
    expect(foreign.status).toBe(404)
  })
})

describe('a gateway’s webhook events about refunds', () => {
  /** Makes a refund through the sandbox and returns it with its payment. */
  async function refunded() {
    const { number } = await paidOrder()
    await refundOrder(treasurer, number, { way: 'gateway' })
    const { payments, refunds } = await deskRecord(treasurer, number)
    return { number, paymentId: payments[0]?.id ?? '', refundId: refunds[0]?.id ?? '' }
  }

  it('return a failed refund to the queue, where it can be settled again', async () => {
    const { number, paymentId, refundId } = await refunded()
    const cameBack = {
      paymentId,
      noticeId: `${refundId} back`,
      kind: 'refund_failed',
      amountCents: 2_800,
      refund: { refundReference: 'r1', refundId },
    } as const
    for (let time = 0; time < 2; time += 1) await sendNotice(server, cameBack)
    await sendNotice(server, { ...cameBack, noticeId: `${refundId} late`, kind: 'refunded' })
    expect((await deskRecord(treasurer, number)).refunds).toMatchObject([{ status: 'waiting', way: null }])
    expect((await settle(treasurer, refundId, 'by_hand')).status).toBe(200)
    expect((await deskRecord(treasurer, number)).refunds).toMatchObject([{ status: 'done', way: 'by_hand' }])
  })

  it('queue a refund made in the provider’s dashboard until the order has a refund of that amount', async () => {
    const { number } = await paidOrder(2)
    const { payments } = await deskRecord(treasurer, number)
    await sendNotice(server, {
      paymentId: payments[0]?.id ?? '',
      noticeId: `elsewhere ${number}`,
      kind: 'refunded',
      amountCents: 2_800,
      refund: { refundReference: `elsewhere ${number}`, refundId: null },
    })
    const waiting = (await refundQueue(treasurer)).filter(({ order_number }) => order_number === number)
    expect(waiting).toMatchObject([{ reason: 'elsewhere', status: 'waiting', amount: 28 }])
    for (const way of ['gateway', 'by_hand', 'credit'])
      expect((await settle(treasurer, waiting[0]?.id ?? '', way)).status).toBe(422)
    expect(await faultsOf(server)).toEqual([])
    await refundOrder(treasurer, number, { way: 'gateway' })
    expect((await refundQueue(treasurer)).filter(({ order_number }) => order_number === number)).toEqual([])
    expect((await deskRecord(treasurer, number)).refunds.map(({ status }) => status)).toEqual([
      'done',
      'done',
    ])
  })

  it.each(['no refund here', 'a waiting refund', 'a refund recorded later'] as const)(
    'report that a refund in the provider’s dashboard failed, made for %s',
    async (which) => {
      const { number } = await paidOrder(2)
      const paymentId = (await deskRecord(treasurer, number)).payments[0]?.id ?? ''
      const sendRefundNotice = (kind: 'refunded' | 'refund_failed', noticeId: string) =>
        sendNotice(server, {
          paymentId,
          noticeId: `${noticeId} ${number}`,
          kind,
          amountCents: 2_800,
          refund: { refundReference: `re_${number}`, refundId: null },
        })
      if (which === 'a waiting refund') await refundOrder(treasurer, number, { way: 'by_hand' })
      await sendRefundNotice('refunded', 'gone')
      if (which === 'a refund recorded later') await refundOrder(treasurer, number, { way: 'gateway' })
      for (const notice of ['updated', 'failed']) await sendRefundNotice('refund_failed', notice)
      expect(await faultsOf(server)).toEqual([])
      const waiting = (await refundQueue(treasurer)).filter(({ order_number }) => order_number === number)
      const owed = which === 'no refund here' ? [] : [{ reason: 'return', status: 'waiting', amount: 28 }]
      expect(waiting).toMatchObject(owed)
      for (const { id } of waiting) expect((await settle(treasurer, id, 'by_hand')).status).toBe(200)
      expect(await faultsOf(server)).toEqual([])
    },
  )

  it('settle a queued refund that was sent in the provider’s dashboard, so that it cannot be sent again', async () => {
    const { number } = await paidOrder(2)
    await refundOrder(treasurer, number, { way: 'by_hand' })
    const { payments } = await deskRecord(treasurer, number)
    for (const notice of ['created', 'updated'])
      await sendNotice(server, {
        paymentId: payments[0]?.id ?? '',
        noticeId: `${notice} ${number}`,
        kind: 'refunded',
        amountCents: 2_800,
        refund: { refundReference: `at its desk ${number}`, refundId: null },
      })
    const { refunds } = await deskRecord(treasurer, number)
    expect(refunds).toMatchObject([{ reason: 'return', amount: 28, way: 'gateway', status: 'done' }])
    expect((await settle(treasurer, refunds[0]?.id ?? '', 'credit')).status).toBe(409)
  })
})

it('only the treasurer can make a refund', async () => {
  const { number } = await paidOrder()
  const body = { number, lines: [], shipping_amount: 0, way: 'credit', words: 'x', restock: false }
  for (const path of ['/api/v1/sell/desk/order/refund', '/api/v1/sell/desk/order/refund/']) {
    expect((await server.request('POST', path, { body })).status).toBe(401)
    expect((await server.as({ roles: [] }).request('POST', path, { body })).status).toBe(403)
    expect((await server.as({ roles: ['shop'] }).request('POST', path, { body })).status).toBe(403)
  }
})
