import { createServer, request as requestHttp, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeStripe, startFakeStripe } from '#integrations/payments/fake-stripe.ts'
import { paymentNoticePathOf } from '#integrations/payments/webhook-path.ts'
import { createOutbound } from '#platform/server/outbound.ts'
import { systemRandom } from '#platform/server/random.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { ask } from '#tests/kit/ask.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { faultsOf } from '#tests/orders/books.ts'
import { deskRecord, refundOrder, newTreasurer } from '#tests/orders/desk.ts'
import {
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

/** A proxy between the server and Stripe. After it was silenced, it accepts requests and never answers them. */
type Door = { url: string; isSilent: boolean; target: string; unanswered(): number; close(): void }

async function openDoor(): Promise<Door> {
  let unanswered = 0
  const http: Server = createServer((incoming, response) => {
    if (door.isSilent) {
      unanswered += 1
      return
    }
    const { method, url = '/', headers } = incoming
    const passed = requestHttp(door.target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const door: Door = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    isSilent: false,
    target: '',
    unanswered: () => unanswered,
    close: () => {
      http.close()
      http.closeAllConnections()
    },
  }
  return door
}

let database: TestDatabase
let door: Door
let stripe: FakeStripe
let server: RunningServer
const settings = () => ({
  STRIPE_SECRET_KEY: STRIPE.secretKey,
  STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
  STRIPE_API_URL: door.url,
})

beforeAll(async () => {
  database = await createTestDatabase()
  door = await openDoor()
  server = await startShop({ database, settings: settings() })
  const { clock } = server
  stripe = await startFakeStripe({
    ...STRIPE,
    webhookUrl: server.url + paymentNoticePathOf('stripe'),
    outbound: createOutbound({ allowsLoopback: true }),
    clock,
    random: systemRandom(clock),
  })
  door.target = stripe.url
})
afterAll(async () => {
  await server.stop()
  await stripe.close()
  door.close()
  await database.drop()
})

/** Begins a card payment, and pays it if requested. */
async function ordered(isPaid: boolean): Promise<string> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'CAP')
  const { order: id, payment } = await order(buyer, CARD)
  if (!isPaid) return id
  const { origin, pathname } = new URL(payment)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await ask(origin, { method: 'POST', path: pathname, body: 'answer=pay', headers })
  await eventually('the notice was taken', async () => (await stateOf(server, id)).is_paid)
  return id
}

it('a stop does not wait for the payment provider, and the work is done once afterwards', async () => {
  const paid = await ordered(true)
  const unpaid = await ordered(false)
  const { number } = await stateOf(server, paid)
  const treasurer = await newTreasurer(server)
  const buyer = await newBuyer(server)
  await fill(buyer, 'CAP')

  door.isSilent = true
  const submitted = submit(buyer, CARD, 'one key')
  const refunded = refundOrder(treasurer, number, { way: 'gateway' })
  await eventually('both requests wait for the provider', () => door.unanswered() === 2)
  server.clock.advanceMs(HOUR_MS)
  const jobs = server.clubApp.runDueJobs()
  await eventually('the job that ends the unpaid order waits too', () => door.unanswered() >= 3)

  await server.clubApp.close()
  expect((await submitted).json()).toMatchObject({ success: false, text_code: 'PAYMENT_UNAVAILABLE' })
  expect((await refunded).status).toBe(200)
  await jobs

  door.isSilent = false
  const nowIso = new Date(server.clock.nowMs() + HOUR_MS).toISOString()
  await server.stop()
  server = await startTestServer({ database, settings: settings(), nowIso })
  expect((await stateOf(server, unpaid)).status).toBe('awaiting_payment')
  while ((await server.clubApp.runDueJobs()) > 0);

  expect((await stateOf(server, unpaid)).status).toBe('ended')
  const desk = server.as({ personId: treasurer.id, roles: ['treasurer'] })
  expect((await deskRecord(desk, number)).refunds).toMatchObject([{ status: 'done', way: 'gateway' }])
  const { order: waiting } = (await submitted).json() as Submitted
  expect((await stateOf(server, waiting)).is_paid).toBe(false)
  expect(await faultsOf(server)).toEqual([])
})
