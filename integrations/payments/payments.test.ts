import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { systemRandom } from '#platform/server/random.ts'
import { createOutbound } from '#platform/server/outbound.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { bankReferenceOf } from './bank-reference.ts'
import { bankTransfer } from './bank-transfer.ts'
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts'
import { liveStripe } from './live-stripe.ts'
import { openPayments } from './open-payments.ts'
import {
  askOf,
  gatewayConformance,
  type GatewayUnderTest,
  outcomeOf,
  readNotice,
} from './payments.conformance.ts'
import type { PaymentGateway, PaymentState, RawNotice } from './payments.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { signNotice } from './signed-webhook.ts'

const START = '2026-11-21T00:00:00Z'
const KEYS = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x' }
const outbound = createOutbound({ allowsLoopback: true })

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function listener(statuses: number[] = []): Promise<{ url: string; taken: RawNotice[] }> {
  const taken: RawNotice[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      taken.push({ body: Buffer.concat(pieces), headers: request.headers })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, taken }
}

type StripeUnderTest = GatewayUnderTest & { stripe: FakeStripe; taken: RawNotice[] }

async function stripeUnderTest(statuses: number[] = []): Promise<StripeUnderTest> {
  const clock = new MovableClock(START)
  const { url: webhookUrl, taken } = await listener(statuses)
  const stripe = await startFakeStripe({
    ...KEYS,
    webhookUrl,
    outbound,
    clock,
    random: systemRandom(clock),
    retryAfterMs: [1, 1],
  })
  closing.push(() => stripe.close())
  const { headers, body } = stripe.deliveries.written({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    created: 1,
    livemode: false,
    data: { object: {} },
  })
  return {
    stripe,
    taken,
    clock,
    gateway: liveStripe({ ...KEYS, apiUrl: stripe.url }, { outbound, clock }),
    pay: async ({ address }) => {
      const answer = await outbound({ url: address, method: 'POST', body: 'answer=pay' })
      expect(answer).toMatchObject({ status: 303, headers: { location: askOf(clock).returnTo } })
    },
    notices: {
      taken: async () => {
        await stripe.deliveries.settled()
        const all = taken.splice(0)
        return all.filter(({ body: sent }) => !sent.includes('payment_intent.succeeded'))
      },
      signed: (content) => stripe.deliveries.signed(content),
      unfollowed: { headers, body },
    },
  }
}

function sandboxUnderTest(
  folder = temporaryFolder(),
): GatewayUnderTest & { sandbox: Sandbox; sent: RawNotice[] } {
  const clock = new MovableClock(START)
  const sandbox = openSandbox({ siteUrl: 'http://localhost:3000', folder, secretKey: 'k'.repeat(32), clock })
  const sent: RawNotice[] = []
  sandbox.deliverThrough(async (notice) => {
    sent.push(notice)
    return 200
  })
  return {
    sandbox,
    sent,
    clock,
    gateway: sandbox.gateway,
    pay: async ({ gatewayReference }) => {
      expect((await sandbox.choose(gatewayReference, 'pay'))?.status).toBe('paid')
    },
    notices: {
      taken: async () => {
        await sandbox.deliverDue()
        return sent.splice(0)
      },
      signed: (content) => signNotice(content, sandbox.noticeSecret, clock.nowMs()),
    },
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-sandbox-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('Stripe', () => {
  gatewayConformance(stripeUnderTest, { notices: true })

  it('creates one session for a payment requested several times', async () => {
    const { gateway, clock, stripe } = await stripeUnderTest()
    const ask = askOf(clock)
    const [first, ...others] = await Promise.all([1, 2, 3, 4, 5].map(() => gateway.begin(ask)))
    for (const other of others) expect(other).toEqual(first)
    expect(await outcomeOf(gateway.begin({ ...ask, amountCents: 1_000 }))).toBe('refused: refused')
    expect(stripe.calls.filter((call) => call === 'POST /v1/checkout/sessions')).toHaveLength(6)
  })

  it.each([
    ['a hold that ends in five minutes', 5 * 60_000],
    ['a hold of seven days', 7 * 24 * 60 * 60_000],
  ])('opens a session within its limits for %s', async (_, holdMs) => {
    const { gateway, clock } = await stripeUnderTest()
    const expiresAt = new Date(clock.nowMs() + holdMs)
    expect(await outcomeOf(gateway.begin(askOf(clock, { expiresAt })))).toBe('done')
  })

  it('reports a wrong amount and a wrong currency unchanged', async () => {
    const { gateway, clock, stripe, notices } = await stripeUnderTest()
    const { gatewayReference } = await gateway.begin(askOf(clock))
    const session = stripe.book.find(gatewayReference)
    if (session === undefined) throw new Error('no session')
    stripe.book.pay(session, { amount: 9_400, currency: 'usd' })
    const said = await Promise.all(((await notices?.taken()) ?? []).map((raw) => readNotice(gateway, raw)))
    expect(said).toMatchObject([{ kind: 'paid', amountCents: 9_400, currency: 'USD' }])
    expect(await gateway.look(gatewayReference)).toMatchObject({ paidCents: 9_400, currency: 'USD' })
  })

  it('reports a declined card as one failed attempt', async () => {
    const { gateway, clock, notices, pay } = await stripeUnderTest()
    const begun = await gateway.begin(askOf(clock))
    const answer = await outbound({ url: begun.address, method: 'POST', body: 'answer=decline' })
    expect(answer.status).toBe(402)
    expect(answer.body.toString()).toContain('Pay A$95.00')
    await pay(begun)
    const said = await Promise.all(((await notices?.taken()) ?? []).map((raw) => readNotice(gateway, raw)))
    expect(new Set(said.map((one) => one?.kind))).toEqual(new Set(['failed', 'paid']))
  })

  it('reads events identically in any order and when repeated', async () => {
    const { gateway, clock, stripe, taken, pay } = await stripeUnderTest()
    stripe.deliveries.hold()
    const begun = await gateway.begin(askOf(clock))
    await pay(begun)
    await gateway.refund({
      refundId: 'r1',
      paymentId: '0193-one',
      gatewayReference: begun.gatewayReference,
      amountCents: 9_500,
      currency: 'AUD',
    })
    expect(taken).toEqual([])
    await stripe.deliveries.release((held) => [...held.toReversed(), ...held])
    const said = await Promise.all(taken.map((raw) => readNotice(gateway, raw)))
    expect(said.map((one) => one?.kind)).toEqual([
      'refunded',
      'refunded',
      'paid',
      undefined,
      undefined,
      'paid',
      'refunded',
      'refunded',
    ])
    expect(new Set(said.flatMap((one) => one?.refund?.refundReference ?? [])).size).toBe(1)
    expect(said[2]).toEqual(said[5])
  })

  it('reports a refund made in the dashboard, and one that was returned', async () => {
    const { gateway, clock, stripe, notices, pay } = await stripeUnderTest()
    await pay(await gateway.begin(askOf(clock)))
    const intent = stripe.book.findIntent(intentIdOf(stripe))
    if (intent === undefined) throw new Error('nothing was paid')
    await notices?.taken()
    stripe.deliveries.hold()
    const { id } = stripe.book.refund(intent, 1_000, {})
    stripe.book.failRefund(id)
    await stripe.deliveries.release()
    const said = await Promise.all(((await notices?.taken()) ?? []).map((raw) => readNotice(gateway, raw)))
    const about = {
      paymentId: '0193-one',
      amountCents: 1_000,
      refund: { refundReference: id, refundId: null },
    }
    expect(said).toMatchObject([
      { kind: 'refunded', ...about },
      { kind: 'refunded', ...about },
      { kind: 'refund_failed', ...about },
    ])
  })

  it('makes no second refund days later, after the idempotency key has expired', async () => {
    const { gateway, clock, pay } = await stripeUnderTest()
    const begun = await gateway.begin(askOf(clock))
    await pay(begun)
    const ask = { refundId: 'r1', paymentId: '0193-one', amountCents: 100, currency: 'AUD' as const }
    const { gatewayReference } = begun
    const first = await gateway.refund({ ...ask, gatewayReference })
    clock.advanceMs(49 * 60 * 60_000)
    expect(await gateway.refund({ ...ask, gatewayReference })).toEqual(first)
    expect((await gateway.look(gatewayReference)).refundedCents).toBe(100)
  })

  it('retries a webhook event that was not accepted', async () => {
    const { gateway, clock, stripe, pay } = await stripeUnderTest([500, 500, 503])
    await pay(await gateway.begin(askOf(clock)))
    await stripe.deliveries.settled()
    expect(stripe.deliveries.all.map(({ answers }) => answers.at(-1))).toEqual([200, 200])
    expect(stripe.deliveries.all.flatMap(({ answers }) => answers)).toHaveLength(5)
  })

  it('reports server errors and a wrong key as unavailable', async () => {
    const { gateway, clock, stripe } = await stripeUnderTest()
    for (const status of [500, 500])
      stripe.answerNext({ status, body: { error: { type: 'api_error', message: 'x' } } })
    expect(await outcomeOf(gateway.begin(askOf(clock)))).toBe('refused: unavailable')
    const wrongKey = liveStripe({ ...KEYS, secretKey: 'sk_other', apiUrl: stripe.url }, { outbound, clock })
    expect(await outcomeOf(wrongKey.begin(askOf(clock)))).toBe('refused: unavailable')
    const nowhere = liveStripe({ ...KEYS, apiUrl: 'http://127.0.0.1:9' }, { outbound, clock })
    expect(await outcomeOf(nowhere.begin(askOf(clock)))).toBe('refused: unavailable')
  })
})

function intentIdOf({ deliveries }: FakeStripe): string {
  const event = deliveries.all.find(({ event: { type } }) => type === 'payment_intent.succeeded')
  return (event?.event.data.object as { id: string } | undefined)?.id ?? ''
}

describe('sandbox', () => {
  gatewayConformance(async () => sandboxUnderTest(), { notices: true })

  it('restores its state after a restart and sends pending events', async () => {
    const folder = temporaryFolder()
    const before = sandboxUnderTest(folder)
    before.sandbox.deliverThrough(async () => 500)
    const begun = await before.gateway.begin(askOf(before.clock))
    await before.pay(begun)
    const after = sandboxUnderTest(folder)
    expect(await after.gateway.begin(askOf(after.clock))).toEqual(begun)
    expect((await after.gateway.look(begun.gatewayReference)).status).toBe('paid')
    await after.sandbox.deliverDue()
    expect(await Promise.all(after.sent.map((raw) => readNotice(after.gateway, raw)))).toMatchObject([
      { kind: 'paid', paymentId: '0193-one' },
    ])
    await after.sandbox.deliverDue()
    expect(after.sent).toHaveLength(1)
  })

  it('lets a delayed payment arrive after its hold expired', async () => {
    const { gateway, clock, sandbox, sent } = sandboxUnderTest()
    const { gatewayReference } = await gateway.begin(askOf(clock))
    await sandbox.choose(gatewayReference, 'take_a_day')
    clock.advanceMs(61 * 60_000)
    expect((await gateway.end(gatewayReference)).status).toBe('processing')
    await sandbox.deliverDue()
    expect(sent).toEqual([])
    clock.advanceMs(23 * 60 * 60_000)
    await sandbox.deliverDue()
    expect(await Promise.all(sent.map((raw) => readNotice(gateway, raw)))).toMatchObject([
      { kind: 'paid', at: new Date(Date.parse(START) + 24 * 60 * 60_000) },
    ])
  })

  it('sends an event twice when told to', async () => {
    const { gateway, clock, sandbox, sent } = sandboxUnderTest()
    const { gatewayReference } = await gateway.begin(askOf(clock))
    await sandbox.choose(gatewayReference, 'send_twice')
    const [first, second, ...more] = await Promise.all(sent.map((raw) => readNotice(gateway, raw)))
    expect(first).toMatchObject({ kind: 'paid' })
    expect([second, more]).toEqual([first, []])
  })

  it('sends no event during a call, when the order may be locked', async () => {
    const { gateway, clock, sent } = sandboxUnderTest()
    const { gatewayReference } = await gateway.begin(askOf(clock))
    await gateway.end(gatewayReference)
    expect(sent).toEqual([])
  })

  it('accepts one of twenty concurrent payments', async () => {
    const { gateway, clock, sandbox, sent } = sandboxUnderTest()
    const { gatewayReference } = await gateway.begin(askOf(clock))
    const all = await Promise.all(Array.from({ length: 20 }, () => sandbox.choose(gatewayReference, 'pay')))
    expect(all.filter((after) => after !== null)).toHaveLength(1)
    const said = await Promise.all(sent.map((raw) => readNotice(gateway, raw)))
    expect(new Set(said.map((one) => one?.noticeId)).size).toBe(1)
  })
})

/** Simulates the treasurer’s records of transfers. */
function bankUnderTest(): GatewayUnderTest {
  const clock = new MovableClock(START)
  const books = new Map<string, PaymentState>()
  const blank = { status: 'open', paidCents: 0, refundedCents: 0, currency: 'AUD', paidAt: null } as const
  const own = bankTransfer(async (reference) => books.get(reference) ?? null)
  const gateway: PaymentGateway = {
    ...own,
    begin: async (ask) => {
      const begun = await own.begin(ask)
      books.set(begun.gatewayReference, blank)
      return begun
    },
  }
  return {
    gateway,
    clock,
    pay: async ({ gatewayReference }) => {
      books.set(gatewayReference, {
        ...blank,
        status: 'paid',
        paidCents: 9_500,
        paidAt: new Date(clock.nowMs()),
      })
    },
  }
}

describe('bank transfer', () => {
  gatewayConformance(async () => bankUnderTest(), { notices: false })

  it('redirects to the invoice, and is refunded manually', async () => {
    const { gateway, clock, pay } = bankUnderTest()
    const begun = await gateway.begin(askOf(clock))
    expect(begun).toEqual({
      address: 'http://localhost:3000/invoice/abc',
      gatewayReference: bankReferenceOf(1),
    })
    await pay(begun)
    const refund = { refundId: 'r1', paymentId: '0193-one', amountCents: 100, currency: 'AUD' as const }
    expect(await gateway.refund({ ...refund, gatewayReference: begun.gatewayReference })).toEqual({
      status: 'by_hand',
      refundReference: null,
    })
  })
})

describe('payment methods of a club', () => {
  const account = { accountName: 'Corella Plains', bsb: '062000', accountNumber: '12345678' }
  const offeredBy = async (isDemo: boolean, hasStripe: boolean, hasAccount: boolean, isAtClub = false) => {
    const payments = openPayments(
      {
        isDemo,
        appUrl: 'http://localhost:3000',
        dataDir: '/nowhere',
        stripe: hasStripe ? { ...KEYS, apiUrl: 'http://127.0.0.1:9' } : undefined,
      },
      {
        outbound: createOutbound(),
        stopping: new AbortController().signal,
        clock: new MovableClock(START),
        secretKey: 'k'.repeat(32),
        findBankAccount: async () => (hasAccount ? account : null),
        recordedTransfers: async () => null,
        isAtClubOffered: async () => isAtClub,
      },
    )
    return (await payments.offered()).map(({ id }) => id)
  }

  it.each([
    [false, false, false, []],
    [false, false, true, ['bank_transfer']],
    [false, true, true, ['stripe', 'bank_transfer']],
    [true, false, true, ['sandbox', 'bank_transfer']],
    [true, true, false, ['stripe', 'sandbox']],
  ])('for demo %s, Stripe %s and bank account %s are %j', async (isDemo, hasStripe, hasAccount, ids) => {
    expect(await offeredBy(isDemo, hasStripe, hasAccount)).toEqual(ids)
  })

  it('include payment at the club, as the last one, if the club allows it', async () => {
    expect(await offeredBy(false, true, true, true)).toEqual(['stripe', 'bank_transfer', 'at_club'])
  })
})
