import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import { refundOrder, newTreasurer } from '#tests/orders/desk.ts'
import { SECRET_KEY } from '#tests/orders/sandbox-payment-events.ts'
import { chooseAtSandbox, fill, newBuyer, order, startShop, stateOf } from '#tests/orders/shop-server.ts'
import type { MoneyOrder, MoneyOverview } from '../money-overview.contract.ts'

const PARCEL = 3
const MONEY = '/api/v1/sell/desk/money'

let server: RunningServer
let treasurer: Awaited<ReturnType<typeof newTreasurer>>

beforeAll(async () => {
  // 12:30 on 30 November in New South Wales is 01:30 UTC.
  server = await startShop({ settings: { SECRET_KEY }, nowIso: '2026-11-30T01:30:00Z' })
  treasurer = await newTreasurer(server)
})
afterAll(() => server.stop())
afterEach(() => booksMustAddUp(server))

async function pay(code: 'CAP' | 'TEE', qty: number, isParcel = false): Promise<number> {
  const buyer = await newBuyer(server)
  await fill(buyer, code, qty)
  const { order: publicId, payment } = await order(
    buyer,
    isParcel ? { shipping_option_id: PARCEL, address: buyer.addressId } : {},
  )
  await chooseAtSandbox(server, payment)
  return (await stateOf(server, publicId)).number
}

async function overview(from: string, to: string, compare = 'before'): Promise<MoneyOverview> {
  const answer = await treasurer.request('GET', `${MONEY}?from=${from}&to=${to}&compare=${compare}`)
  expect(answer.status).toBe(200)
  return answer.json() as MoneyOverview
}

async function orders(
  [from, to]: [from: string, to: string],
  value: string,
  figure: 'kind' | 'method' = 'kind',
): Promise<MoneyOrder[]> {
  const answer = await treasurer.request('GET', `${MONEY}/orders?from=${from}&to=${to}&${figure}=${value}`)
  expect(answer.status).toBe(200)
  return (answer.json() as { data: MoneyOrder[] }).data
}

const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, one) => all + one * 100, 0)) / 100

describe('the money of a period', () => {
  it('adds up by kind, by payment type and by day, in the club’s time zone', async () => {
    const empty = await overview('2026-11-01', '2026-11-30')
    expect(empty).toMatchObject({ received: { amount: 0, orders: 0 }, kinds: [], methods: [] })
    await pay('CAP', 2)
    await pay('TEE', 1, true)
    const found = await overview('2026-11-01', '2026-11-30')
    expect(found.received.orders).toBe(2)
    expect(found.received.amount).toBeGreaterThan(91)
    expect(sum(found.kinds.map(({ amount }) => amount))).toBe(found.received.amount)
    expect(sum(found.kinds.map(({ gst }) => gst))).toBe(found.gst)
    expect(sum(found.methods.map(({ amount }) => amount))).toBe(found.received.amount)
    expect(found.kinds).toMatchObject([
      { kind: 'goods', sales: 3, amount: 91 },
      { kind: 'delivery', sales: 1 },
    ])
    expect(found.methods.map(({ method }) => method)).toEqual(['sandbox'])
    expect(found.steps).toHaveLength(30)
    expect(
      found.steps.filter(({ amounts }) => Object.keys(amounts).length > 0).map(({ day }) => day),
    ).toEqual(['2026-11-30'])
  })

  it('begins a month at midnight of the club, and compares with the month before', async () => {
    const november = await overview('2026-11-01', '2026-11-30')
    // Half past midnight on 1 December in New South Wales; still November in UTC.
    server.clock.setTo('2026-11-30T13:30:00Z')
    const number = await pay('CAP', 1)
    const december = await overview('2026-12-01', '2026-12-31')
    expect(december.received).toEqual({ amount: 28, before: november.received.amount, orders: 1 })
    expect(december.kinds[0]?.before).toBe(91)
    expect((await overview('2026-11-01', '2026-11-30')).received).toEqual(november.received)
    expect(await orders(['2026-12-01', '2026-12-31'], 'goods')).toMatchObject([{ number, amount: 28 }])
    expect(await orders(['2026-12-01', '2026-12-31'], 'delivery')).toEqual([])
    // Only the delivery of the shirt counts, not its price; the caps were picked up.
    expect(await orders(['2026-11-01', '2026-11-30'], 'delivery')).toMatchObject([
      { amount: november.kinds.find(({ kind }) => kind === 'delivery')?.amount },
    ])
    expect(await orders(['2026-11-01', '2026-11-30'], 'goods')).toHaveLength(2)
  })

  it('lists the orders behind the amount of a payment type', async () => {
    const period: [string, string] = ['2026-11-01', '2026-11-30']
    const { methods, received } = await overview(...period)
    expect(methods).toEqual([{ method: 'sandbox', amount: received.amount, counter: 0 }])
    const paid = await orders(period, 'sandbox', 'method')
    expect(paid).toHaveLength(2)
    expect(sum(paid.map(({ amount }) => amount))).toBe(received.amount)
    expect(await orders(period, 'credit', 'method')).toEqual([])
    expect(await orders(period, 'cash', 'method')).toEqual([])
  })

  it('shows refunds beside what was received', async () => {
    const number = await pay('CAP', 1)
    const before = await overview('2026-12-01', '2026-12-31')
    expect((await refundOrder(treasurer, number)).status).toBe(200)
    const after = await overview('2026-12-01', '2026-12-31')
    expect(after.received).toEqual(before.received)
    expect(after.refunded).toMatchObject({ amount: before.refunded.amount + 28, count: 1 })
  })

  it('shows what buyers owe', async () => {
    const before = await overview('2026-12-01', '2026-12-31')
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP', 1)
    await order(buyer, {})
    const { owed } = await overview('2026-12-01', '2026-12-31')
    expect(owed).toEqual({
      amount: before.owed.amount + 28,
      count: before.owed.count + 1,
      oldest: '2026-12-01',
    })
  })
})

describe('the call', () => {
  it('is for the treasurer', async () => {
    const path = `${MONEY}?from=2026-12-01&to=2026-12-31&compare=before`
    expect((await server.request('GET', path)).status).toBe(401)
    expect((await server.as({ roles: ['shop'] }).request('GET', path)).status).toBe(403)
    const orders = `${MONEY}/orders?from=2026-12-01&to=2026-12-31&kind=goods`
    expect((await server.as({ roles: ['membership'] }).request('GET', orders)).status).toBe(403)
  })

  it.each([
    'from=2026-12-31&to=2026-12-01&compare=before',
    'from=2020-01-01&to=2026-12-01&compare=before',
    'from=2026-02-30&to=2026-12-01&compare=before',
    'from=2026-12-01&to=2026-12-31&compare=never',
    'from=2026-12-01&to=2026-12-31',
  ])('refuses the overview with the query %s', async (query) => {
    expect((await treasurer.request('GET', `${MONEY}?${query}`)).status).toBe(422)
  })

  it.each(['', '&kind=goods&method=sandbox', '&kind=counter', '&event_id=0', '&method='])(
    'refuses the orders of a period with the query %s',
    async (query) => {
      const answer = await treasurer.request('GET', `${MONEY}/orders?from=2026-12-01&to=2026-12-31${query}`)
      expect(answer.status).toBe(422)
    },
  )
})
