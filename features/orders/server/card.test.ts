import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeStripe, type FakeStripe } from '#integrations/payments/fake-stripe.ts'
import { paymentNoticePathOf } from '#integrations/payments/webhook-path.ts'
import { systemRandom } from '#platform/server/random.ts'
import { createOutbound } from '#platform/server/outbound.ts'
import { ask } from '#tests/kit/ask.ts'
import { eventually } from '#tests/kit/eventually.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { faultsOf } from '#tests/orders/books.ts'
import { deskRecord, refundOrder, newTreasurer } from '#tests/orders/desk.ts'
import {
  type Buyer,
  fill,
  newBuyer,
  order,
  startShop,
  stateOf,
  type Submitted,
  submit,
} from '#tests/orders/shop-server.ts'

const STRIPE = { secretKey: 'sk_test_of_a_test', webhookSecret: 'whsec_of_a_test' }
const CARD = { paymentGateway: 'stripe' }

let server: RunningServer
let stripe: FakeStripe | null = null
let port = 0

/** Finds a free port, because the server needs Stripe's address before the fake Stripe is started. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

async function openStripe(): Promise<void> {
  const { clock } = server
  stripe ??= await startFakeStripe({
    ...STRIPE,
    webhookUrl: server.url + paymentNoticePathOf('stripe'),
    outbound: createOutbound({ allowsLoopback: true }),
    clock,
    random: systemRandom(clock),
    port,
  })
}

beforeAll(async () => {
  port = await freePort()
  server = await startShop({
    settings: {
      STRIPE_SECRET_KEY: STRIPE.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
  })
})
afterAll(async () => {
  await stripe?.close()
  await server.stop()
})

/** Submits a choice on Stripe's payment page. */
async function atStripe(address: string, answer: 'pay' | 'decline' | 'back'): Promise<void> {
  const { origin, pathname } = new URL(address)
  await ask(origin, {
    method: 'POST',
    path: pathname,
    body: `answer=${answer}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

const isPaid = async (id: string) => (await stateOf(server, id)).is_paid

describe('card payment', () => {
  it('leaves an unpaid order while Stripe is down; the same idempotency key begins one payment later', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const refused = (await submit(buyer, CARD, 'one key')).json() as Submitted
    expect(refused).toMatchObject({ success: false, text_code: 'PAYMENT_UNAVAILABLE', payment: '' })
    expect(refused.order).toMatch(/^[\w-]{27}$/)
    expect(await stateOf(server, refused.order)).toMatchObject({ status: 'awaiting_payment' })
    await openStripe()
    const again = await Promise.all(Array.from({ length: 3 }, () => submit(buyer, CARD, 'one key')))
    const said = again.map((answer) => answer.json() as Submitted)
    expect(new Set(said.map(({ order: id, payment }) => `${id} ${payment}`)).size).toBe(1)
    expect(said[0]).toMatchObject({ success: true, order: refused.order })
  })

  it('pays the order through the signed webhook event', async () => {
    await openStripe()
    const { publicId, payment } = await ordered(await newBuyer(server))
    expect(payment).toContain(`127.0.0.1:${port}/c/pay/`)
    await atStripe(payment, 'decline')
    expect(await isPaid(publicId)).toBe(false)
    await atStripe(payment, 'pay')
    await eventually('the notice was taken', () => isPaid(publicId))
    expect(await faultsOf(server)).toEqual([])
  })

  it('can be replaced by another payment type, after which its page no longer takes a payment', async () => {
    await openStripe()
    const buyer = await newBuyer(server)
    const { publicId, payment } = await ordered(buyer)
    const other = await buyer.request('POST', '/api/v1/sell/order/pay', {
      body: { id: publicId, paymentGateway: 'sandbox' },
    })
    expect(other.json()).toMatchObject({ success: true })
    await atStripe(payment, 'pay')
    await stripe?.deliveries.settled()
    expect(await isPaid(publicId)).toBe(false)
  })

  it('leaves the books balanced when a payment races with the cancellation of the order', async () => {
    await openStripe()
    const buyer = await newBuyer(server)
    const { publicId, payment } = await ordered(buyer)
    await Promise.all([
      atStripe(payment, 'pay'),
      buyer.request('POST', '/api/v1/sell/order/letGo', { body: { id: publicId } }),
    ])
    await stripe?.deliveries.settled()
    const { status } = await stateOf(server, publicId)
    expect(['paid', 'ended']).toContain(status)
    expect(await faultsOf(server)).toEqual([])
  })

  it('is refunded to the card when the treasurer refunds it', async () => {
    await openStripe()
    const treasurer = await newTreasurer(server)
    const { publicId, payment } = await ordered(await newBuyer(server))
    await atStripe(payment, 'pay')
    await eventually('the notice was taken', () => isPaid(publicId))
    const { number } = await stateOf(server, publicId)
    expect((await refundOrder(treasurer, number, { way: 'gateway' })).status).toBe(200)
    await stripe?.deliveries.settled()
    const { refunds } = await deskRecord(treasurer, number)
    expect(refunds).toMatchObject([{ status: 'done', way: 'gateway', amount: 28 }])
    expect(await faultsOf(server)).toEqual([])
  })
})

async function ordered(buyer: Buyer): Promise<{ publicId: string; payment: string }> {
  await fill(buyer, 'CAP')
  const { order: publicId, payment } = await order(buyer, CARD)
  return { publicId, payment }
}
