import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sku } from '#features/catalogue/server/catalogue.tables.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { seeded } from '#tests/kit/seeded.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { faultsOf } from '#tests/orders/books.ts'
import { type NoticeContent, SECRET_KEY, sendNotice } from '#tests/orders/sandbox-payment-events.ts'
import { fill, newBuyer, order, startShop, stateOf } from '#tests/orders/shop-server.ts'
import { payment, refund, salesOrder } from './orders.tables.ts'

const TEE_CENTS = 3_500
const SEQUENCES = 40
const STEPS = 7

let server: RunningServer

beforeAll(async () => {
  server = await startShop({ settings: { SECRET_KEY } })
})
afterAll(() => server.stop())

/** The events that can happen to an unpaid order. `paid again` repeats the same webhook event. */
const STEPS_OF = [
  'paid',
  'paid again',
  'paid, said by another notice',
  'too little',
  'another currency',
  'failed',
  'expired',
  'forged',
  'stale',
  'the hold ends',
] as const
type Step = (typeof STEPS_OF)[number]

type Model = { order: string; payment: string; held: number; queued: number; receivedCents: number }

/** Returns the state that the model expects after an event. */
function follow(model: Model, step: Step): Model {
  const isCounted = model.payment === 'paid' || model.payment === 'held_back'
  switch (step) {
    case 'paid':
    case 'paid again':
    case 'paid, said by another notice':
      return isCounted
        ? model
        : { ...model, order: 'paid', payment: 'paid', held: 1, receivedCents: TEE_CENTS }
    case 'too little':
    case 'another currency':
      return isCounted
        ? model
        : {
            ...model,
            payment: 'held_back',
            queued: 1,
            receivedCents: step === 'too little' ? TEE_CENTS - 1 : TEE_CENTS,
          }
    case 'expired':
      return model.payment === 'open' ? { ...model, payment: 'ended' } : model
    case 'the hold ends':
      return model.order === 'awaiting_payment'
        ? { ...model, order: 'ended', held: 0, payment: model.payment === 'open' ? 'ended' : model.payment }
        : model
    case 'failed':
    case 'forged':
    case 'stale':
      return model
  }
}

function noticeOf(step: Step, paymentId: string): NoticeContent {
  const common = { paymentId, amountCents: TEE_CENTS }
  switch (step) {
    case 'paid':
    case 'paid again':
      return { ...common, kind: 'paid', noticeId: `${paymentId} paid` }
    case 'too little':
      return { ...common, kind: 'paid', noticeId: `${paymentId} ${step}`, amountCents: TEE_CENTS - 1 }
    case 'another currency':
      return { ...common, kind: 'paid', noticeId: `${paymentId} ${step}`, currency: 'USD' }
    case 'failed':
    case 'expired':
      return { ...common, kind: step, noticeId: `${paymentId} ${step}`, amountCents: 0 }
    default:
      return { ...common, kind: 'paid', noticeId: `${paymentId} ${step}` }
  }
}

/**
 * Causes an event. @returns whether the response was right: forged and outdated events are rejected, others accepted
 */
async function happen(step: Step, paymentId: string): Promise<boolean> {
  if (step === 'the hold ends') {
    server.clock.advanceMs(HOUR_MS + 1_000)
    while ((await server.clubApp.runDueJobs()) > 0);
    return true
  }
  const how = step === 'forged' ? { key: 'somebody else’s key' } : step === 'stale' ? { ageMs: HOUR_MS } : {}
  const { status } = await sendNotice(server, noticeOf(step, paymentId), how)
  return status === ('key' in how || 'ageMs' in how ? 400 : 200)
}

async function stock(): Promise<number> {
  const [row] = await server.database.db.select({ stock: sku.stock }).from(sku).where(eq(sku.code, 'TEE'))
  return row?.stock ?? 0
}

/** Places an unpaid order of one tee and returns it with a function that reads its state. */
async function placed() {
  const before = await stock()
  const buyer = await newBuyer(server)
  await fill(buyer, 'TEE')
  const { order: publicId } = await order(buyer)
  const { db } = server.database
  const [row] = await db
    .select({ id: salesOrder.id, paymentId: payment.id })
    .from(salesOrder)
    .innerJoin(payment, eq(payment.orderId, salesOrder.id))
    .where(eq(salesOrder.publicId, publicId))
    .orderBy(desc(payment.begunAt))
  const { id = 0, paymentId = '' } = row ?? {}
  const read = async (): Promise<Model> => {
    const [money] = await db.select().from(payment).where(eq(payment.id, paymentId))
    return {
      order: (await stateOf(server, publicId)).status,
      payment: money?.status ?? '',
      held: before - (await stock()),
      queued: (await db.select({ id: refund.id }).from(refund).where(eq(refund.orderId, id))).length,
      receivedCents: money?.receivedCents ?? 0,
    }
  }
  return { paymentId, read }
}

const FRESH: Model = { order: 'awaiting_payment', payment: 'open', held: 1, queued: 0, receivedCents: 0 }

describe('webhook events in any order, late, repeated, wrong or forged', () => {
  it.each(Array.from({ length: SEQUENCES }, (_, seed) => seed))(
    'have the effects that the model predicts, in sequence %i',
    async (seed) => {
      const random = seeded(seed)
      const steps = Array.from({ length: STEPS }, () => random.pick(STEPS_OF))
      const { paymentId, read } = await placed()
      let model = FRESH
      for (const step of steps) {
        expect([step, await happen(step, paymentId)]).toEqual([step, true])
        model = follow(model, step)
      }
      expect([steps, await read()]).toEqual([steps, model])
      // Release the reservation, so that the next sequence finds the stock.
      await happen('the hold ends', paymentId)
      expect(await faultsOf(server)).toEqual([])
    },
  )

  it('pay the order once if ten arrive at the same moment, some of them identical', async () => {
    const { paymentId, read } = await placed()
    const steps: Step[] = [
      'paid',
      'paid again',
      'paid again',
      'paid again',
      'paid, said by another notice',
      'paid, said by another notice',
      'failed',
      'forged',
      'expired',
      'expired',
    ]
    await Promise.all(
      seeded(7)
        .shuffled(steps)
        .map((step) => happen(step, paymentId)),
    )
    expect(await read()).toEqual({ ...FRESH, order: 'paid', payment: 'paid', receivedCents: TEE_CENTS })
    expect(await faultsOf(server)).toEqual([])
  })

  it('send the money to the refund queue if the items were sold to another buyer meanwhile', async () => {
    const { db } = server.database
    const { paymentId, read } = await placed()
    await happen('the hold ends', paymentId)
    const left = await stock()
    await db.update(sku).set({ stock: 0 }).where(eq(sku.code, 'TEE'))
    await happen('paid', paymentId)
    const { held, ...rest } = await read()
    expect(held).toBeGreaterThan(0)
    expect(rest).toEqual({ order: 'ended', payment: 'held_back', queued: 1, receivedCents: TEE_CENTS })
    const [queued] = await db.select().from(refund).where(eq(refund.paymentId, paymentId))
    expect(queued).toMatchObject({ reason: 'late', status: 'waiting', amountCents: TEE_CENTS })
    expect(await faultsOf(server)).toEqual([])
    await db.update(sku).set({ stock: left }).where(eq(sku.code, 'TEE'))
  })

  it('about an unknown payment are accepted and ignored', async () => {
    const answer = await sendNotice(server, {
      noticeId: 'of nobody',
      paymentId: crypto.randomUUID(),
      kind: 'paid',
      amountCents: 1,
    })
    expect(answer.status).toBe(200)
    expect(await faultsOf(server)).toEqual([])
  })

  it('are rejected for a payment type that sends none', async () => {
    for (const gateway of ['bank_transfer', 'stripe', 'nobody'])
      expect(
        (await server.request('POST', `/api/v1/sell/payment/notice/${gateway}`, { body: {} })).status,
      ).toBe(404)
  })
})
