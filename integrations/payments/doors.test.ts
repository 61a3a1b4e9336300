import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { recordedProcessLog, startTestEdge, type TestEdge } from '#tests/kit/edge.ts'
import { paymentNoticePathOf } from './webhook-path.ts'
import { paymentNoticeRoutes } from './webhook.routes.ts'
import { askOf } from './payments.conformance.ts'
import type { PaymentEvent, Payments } from './payments.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { signNotice } from './signed-webhook.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Doors = {
  edge: TestEdge
  sandbox: Sandbox
  taken: PaymentEvent[]
  clock: MovableClock
  faults: Error[]
}

async function openDoors(): Promise<Doors> {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-doors-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const clock = new MovableClock('2026-11-21T00:00:00Z')
  const { log } = recordedProcessLog()
  const sandbox = openSandbox({ siteUrl: 'http://localhost:3000', folder, secretKey: 'k'.repeat(32), clock })
  const payments: Payments = {
    offered: async () => [sandbox.gateway],
    find: (id) => (id === 'sandbox' ? sandbox.gateway : undefined),
  }
  const taken: PaymentEvent[] = []
  const faults: Error[] = []
  const take = async (notice: PaymentEvent) => {
    const fault = faults.shift()
    if (fault !== undefined) throw fault
    taken.push(notice)
  }
  const edge = await startTestEdge((app) => {
    void paymentNoticeRoutes(app, { payments, take, log })
    void sandboxRoutes(app, { sandbox, log })
  })
  closing.push(() => edge.stop())
  return { edge, sandbox, taken, clock, faults }
}

async function begin({ sandbox, clock }: Doors): Promise<string> {
  const { address } = await sandbox.gateway.begin(askOf(clock))
  return new URL(address).pathname
}

const press = ({ edge }: Doors, path: string, answer: string, headers: Record<string, string> = {}) =>
  edge.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: `answer=${answer}`,
  })

describe('payment webhook', () => {
  const send = ({ edge }: Doors, raw: ReturnType<typeof signNotice>, gateway = 'sandbox') =>
    edge.request(paymentNoticePathOf(gateway), {
      method: 'POST',
      body: raw.body,
      headers: Object.fromEntries(Object.entries(raw.headers).map(([name, value]) => [name, String(value)])),
    })
  const noticeOf = ({ sandbox, clock }: Doors) =>
    signNotice(
      {
        noticeId: 'n1',
        paymentId: 'p1',
        gatewayReference: 'g1',
        kind: 'paid',
        amountCents: 9_500,
        currency: 'AUD',
        atMs: clock.nowMs(),
      },
      sandbox.noticeSecret,
      clock.nowMs(),
    )

  it('passes on a genuine webhook event at each delivery', async () => {
    const doors = await openDoors()
    expect((await send(doors, noticeOf(doors))).json()).toEqual({ status: 'success' })
    expect((await send(doors, noticeOf(doors))).status).toBe(200)
    expect(doors.taken).toMatchObject([{ noticeId: 'n1' }, { noticeId: 'n1' }])
  })

  it('refuses forged, old, empty and misaddressed events and passes on none of them', async () => {
    const doors = await openDoors()
    const raw = noticeOf(doors)
    const forged = { ...raw, body: Buffer.from(raw.body.toString().replace('9500', '9501')) }
    expect(await send(doors, forged)).toMatchObject({ status: 400 })
    expect(await send(doors, { ...raw, body: Buffer.alloc(0) })).toMatchObject({ status: 400 })
    expect(await send(doors, raw, 'bank_transfer')).toMatchObject({ status: 404 })
    expect(await send(doors, raw, '__proto__')).toMatchObject({ status: 404 })
    doors.clock.advanceMs(301_000)
    const stale = await send(doors, raw)
    expect([stale.status, (stale.json() as { text_code: string }).text_code]).toEqual([400, 'BAD_REQUEST'])
    expect(doors.taken).toEqual([])
  })

  it('answers with an error if the event could not be stored', async () => {
    const doors = await openDoors()
    doors.faults.push(new Error('the database is away'))
    expect((await send(doors, noticeOf(doors))).status).toBe(500)
    expect((await send(doors, noticeOf(doors))).status).toBe(200)
  })

  it('refuses a body larger than a webhook event can be', async () => {
    const doors = await openDoors()
    expect((await send(doors, { ...noticeOf(doors), body: Buffer.alloc(300_000, 32) })).status).toBe(413)
  })
})

describe('sandbox payment page', () => {
  it('shows the amount, takes the payment, sends the webhook before redirecting, and confirms', async () => {
    const doors = await openDoors()
    const path = await begin(doors)
    const page = await doors.edge.request(path)
    expect(page.text).toContain('Pay A$95.00')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['cache-control']).toBe('no-store')
    expect(await press(doors, path, 'pay')).toMatchObject({
      status: 303,
      headers: { location: askOf(doors.clock).returnTo },
    })
    expect(doors.taken).toMatchObject([{ kind: 'paid', amountCents: 9_500 }])
    expect((await doors.edge.request(path)).text).toContain('Paid.')
    expect(await press(doors, path, 'pay')).toMatchObject({ status: 409 })
    expect(doors.taken).toHaveLength(1)
  })

  it('declines, and lets the buyer retry or go back', async () => {
    const doors = await openDoors()
    const path = await begin(doors)
    expect((await press(doors, path, 'decline')).status).toBe(402)
    expect(await press(doors, path, 'back')).toMatchObject({
      status: 303,
      headers: { location: askOf(doors.clock).cancelTo },
    })
    expect((await press(doors, path, 'send_twice')).status).toBe(303)
    expect(doors.taken.map(({ kind }) => kind)).toEqual(['failed', 'paid', 'paid'])
  })

  it('simulates a payment that takes a day, which can be completed at once', async () => {
    const doors = await openDoors()
    const path = await begin(doors)
    expect((await press(doors, path, 'take_a_day')).text).toContain('Let the day pass')
    expect(doors.taken).toEqual([])
    expect((await press(doors, path, 'let_the_day_pass')).status).toBe(303)
    expect(doors.taken).toMatchObject([{ kind: 'paid' }])
  })

  it('accepts forms with our cookie from its own origin, not from another site', async () => {
    const doors = await openDoors()
    const path = await begin(doors)
    const cookie = { cookie: 'XSRF-TOKEN=abcdefghijklmnopqrstuv' }
    expect((await press(doors, path, 'pay', { ...cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await press(doors, path, 'pay', { ...cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })

  it('answers 404 for unknown payments and 422 for unknown buttons', async () => {
    const doors = await openDoors()
    const path = await begin(doors)
    expect((await doors.edge.request('/dev/sandbox-pay/sbx_aaaaaaaaaaaaaaaaaaaaaa')).status).toBe(404)
    expect((await doors.edge.request('/dev/sandbox-pay/..%2fsecret')).status).toBe(404)
    expect((await press(doors, path, 'free')).status).toBe(422)
  })
})
