/** The conformance suite of payment gateways. */
import { expect, it } from 'vitest'
import type { MovableClock } from '#platform/shared/clock.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import {
  type BegunPayment,
  type PaymentAsk,
  type PaymentGateway,
  type PaymentEvent,
  PaymentRefusal,
  type RawNotice,
} from './payments.ts'

export type GatewayUnderTest = {
  gateway: PaymentGateway
  clock: MovableClock
  /** Pays as the buyer. */
  pay(begun: BegunPayment): Promise<void>
  /** The access to webhook events; absent for a gateway without webhooks. */
  notices?: {
    /** Returns the webhook events since the last call, oldest first, with their exact bytes and headers. */
    taken(): Promise<RawNotice[]>
    /** Signs any content as the provider would. */
    signed(content: string): RawNotice
    /** An event of a type that we do not handle; absent if the provider has none. */
    unfollowed?: RawNotice
  }
}

/** Returns the request for a payment of A$95.00 that begins now and expires in an hour. */
export function askOf(clock: MovableClock, rest: Partial<PaymentAsk> = {}): PaymentAsk {
  const begunAt = new Date(clock.nowMs())
  return {
    paymentId: '0193-one',
    paymentNumber: 1,
    orderNumber: '10042',
    description: 'Order 10042, Corella Plains',
    amountCents: 9_500,
    currency: 'AUD',
    buyerEmail: 'jarrah@corellaplains.example',
    returnTo: 'http://localhost:3000/invoice/abc?paid=1',
    cancelTo: 'http://localhost:3000/checkout',
    invoiceAt: 'http://localhost:3000/invoice/abc',
    begunAt,
    expiresAt: new Date(clock.nowMs() + HOUR_MS),
    locale: 'en',
    ...rest,
  }
}

/** Returns `done` if a call succeeds, otherwise the code of its refusal. */
export async function outcomeOf(doing: Promise<unknown>): Promise<string> {
  try {
    await doing
    return 'done'
  } catch (error) {
    if (error instanceof PaymentRefusal) return `refused: ${error.code}`
    throw error
  }
}

/** Verifies and reads a webhook event. */
export async function readNotice(gateway: PaymentGateway, raw: RawNotice): Promise<PaymentEvent | null> {
  if (gateway.readNotice === undefined) throw new Error('no notices come through this gateway')
  return gateway.readNotice(raw)
}

/** Registers the suite. */
export function gatewayConformance(open: () => Promise<GatewayUnderTest>, has: { notices: boolean }): void {
  it('begins the same payment once when repeated, and another payment separately', async () => {
    const { gateway, clock } = await open()
    const ask = askOf(clock)
    const begun = await gateway.begin(ask)
    clock.advanceMs(60_000)
    expect(await gateway.begin(ask)).toEqual(begun)
    const other = await gateway.begin(askOf(clock, { paymentId: '0193-two', paymentNumber: 2 }))
    expect(other.gatewayReference).not.toBe(begun.gatewayReference)
    expect(URL.canParse(begun.address)).toBe(true)
  })

  it('returns a payment’s state: open, then paid with its amount', async () => {
    const { gateway, clock, pay } = await open()
    const begun = await gateway.begin(askOf(clock))
    expect(await gateway.look(begun.gatewayReference)).toMatchObject({
      status: 'open',
      paidCents: 0,
      paidAt: null,
    })
    clock.advanceMs(60_000)
    await pay(begun)
    expect(await gateway.look(begun.gatewayReference)).toEqual({
      status: 'paid',
      paidCents: 9_500,
      refundedCents: 0,
      currency: 'AUD',
      paidAt: new Date(clock.nowMs()),
    })
  })

  it('ends an open payment once, and reports one that was paid meanwhile as paid', async () => {
    const { gateway, clock, pay } = await open()
    const open1 = await gateway.begin(askOf(clock))
    expect((await gateway.end(open1.gatewayReference)).status).toBe('ended')
    expect((await gateway.end(open1.gatewayReference)).status).toBe('ended')
    const paid = await gateway.begin(askOf(clock, { paymentId: '0193-two', paymentNumber: 2 }))
    await pay(paid)
    expect(await gateway.end(paid.gatewayReference)).toMatchObject({ status: 'paid', paidCents: 9_500 })
  })

  it.each(['', 'cs_test_unknown', 'PDK0000000', '../../etc/passwd', 'a?b=c'])(
    'refuses the unknown payment %j',
    async (name) => {
      const { gateway } = await open()
      expect(await outcomeOf(gateway.look(name))).toBe('refused: unknown')
      expect(await outcomeOf(gateway.end(name))).toBe('refused: unknown')
    },
  )

  it('makes a repeated refund once and never refunds more than was paid', async () => {
    const { gateway, clock, pay } = await open()
    const { gatewayReference, ...begun } = await gateway.begin(askOf(clock))
    const ask = { paymentId: '0193-one', gatewayReference, amountCents: 4_000, currency: 'AUD' as const }
    expect(await outcomeOf(gateway.refund({ ...ask, refundId: 'r0' }))).toBe('refused: refused')
    await pay({ ...begun, gatewayReference })
    const refund = await gateway.refund({ ...ask, refundId: 'r1' })
    expect(await gateway.refund({ ...ask, refundId: 'r1' })).toEqual(refund)
    expect(await outcomeOf(gateway.refund({ ...ask, refundId: 'r2', amountCents: 9_501 }))).toBe(
      'refused: refused',
    )
    if (refund.status === 'by_hand') return
    expect((await gateway.look(gatewayReference)).refundedCents).toBe(4_000)
    expect(await outcomeOf(gateway.refund({ ...ask, refundId: 'r3', amountCents: 5_501 }))).toBe(
      'refused: refused',
    )
  })

  if (has.notices) noticesConformance(open)
}

function noticesConformance(open: () => Promise<GatewayUnderTest>): void {
  const opened = async () => {
    const { notices, ...rest } = await open()
    if (notices === undefined) throw new Error('this gateway sends no notices')
    return { ...rest, notices }
  }
  const paidNotice = async () => {
    const under = await opened()
    const begun = await under.gateway.begin(askOf(under.clock))
    await under.pay(begun)
    const all = await Promise.all(
      (await under.notices.taken()).map(async (raw) => ({ raw, said: await readNotice(under.gateway, raw) })),
    )
    const paid = all.find(({ said }) => said?.kind === 'paid')
    if (paid === undefined) throw new Error('no notice of the payment came')
    return { ...under, begun, raw: paid.raw, said: paid.said }
  }

  it('reports a payment correctly and identically at each reading', async () => {
    const { gateway, clock, begun, raw, said } = await paidNotice()
    expect(said).toEqual({
      noticeId: said?.noticeId,
      paymentId: '0193-one',
      gatewayReference: begun.gatewayReference,
      kind: 'paid',
      amountCents: 9_500,
      currency: 'AUD',
      at: new Date(clock.nowMs()),
    })
    expect(await readNotice(gateway, raw)).toEqual(said)
  })

  it('reports the end of an unpaid payment', async () => {
    const { gateway, clock, notices } = await opened()
    const { gatewayReference } = await gateway.begin(askOf(clock))
    await gateway.end(gatewayReference)
    const said = await Promise.all((await notices.taken()).map((raw) => readNotice(gateway, raw)))
    expect(said).toMatchObject([{ kind: 'expired', paymentId: '0193-one', amountCents: 0 }])
  })

  it('identifies a refund by its reference, so that it is counted once', async () => {
    const { gateway, notices, begun } = await paidNotice()
    const { refundReference } = await gateway.refund({
      refundId: 'r1',
      paymentId: '0193-one',
      gatewayReference: begun.gatewayReference,
      amountCents: 4_000,
      currency: 'AUD',
    })
    const said = await Promise.all((await notices.taken()).map((raw) => readNotice(gateway, raw)))
    expect(said.length).toBeGreaterThan(0)
    for (const one of said)
      expect(one).toMatchObject({
        kind: 'refunded',
        paymentId: '0193-one',
        amountCents: 4_000,
        refund: { refundReference, refundId: 'r1' },
      })
  })

  it('refuses an event with any byte changed', async () => {
    const { gateway, raw } = await paidNotice()
    for (let at = 0; at < raw.body.length; at += 37) {
      const body = Buffer.from(raw.body)
      body[at] = (body[at] ?? 0) ^ 1
      expect(await outcomeOf(readNotice(gateway, { ...raw, body }))).toBe('refused: forged')
    }
    expect(await outcomeOf(readNotice(gateway, { ...raw, body: Buffer.alloc(0) }))).toBe('refused: forged')
  })

  it('refuses an event without exactly one valid signature', async () => {
    const { gateway, raw } = await paidNotice()
    for (const change of [
      () => undefined,
      () => '',
      () => 't=1,v1=00',
      (value: string) => [value, value],
      (value: string) => value.replace(/v1=../, 'v1=ee'),
      (value: string) => value.replace(/t=\d/, 't=2'),
    ]) {
      const headers = Object.fromEntries(
        Object.entries(raw.headers).map(([name, value]) => [
          name,
          name.endsWith('signature') ? change(String(value)) : value,
        ]),
      )
      expect(await outcomeOf(readNotice(gateway, { ...raw, headers }))).toBe('refused: forged')
    }
  })

  it('accepts an event up to five minutes after its signature', async () => {
    const { gateway, clock, raw } = await paidNotice()
    clock.advanceMs(5 * 60_000)
    expect(await outcomeOf(readNotice(gateway, raw))).toBe('done')
    clock.advanceMs(1_000)
    expect(await outcomeOf(readNotice(gateway, raw))).toBe('refused: stale')
  })

  it.each(['no JSON', '[]', '{"id": 5}', '{"kind": "paid", "amountCents": "9500"}'])(
    'refuses %s as malformed even with a valid signature',
    async (content) => {
      const { gateway, notices } = await opened()
      expect(await outcomeOf(readNotice(gateway, notices.signed(content)))).toBe('refused: malformed')
    },
  )

  it('ignores a genuine event of another type', async () => {
    const { gateway, notices } = await opened()
    expect(notices.unfollowed === undefined ? null : await readNotice(gateway, notices.unfollowed)).toBeNull()
  })
}
