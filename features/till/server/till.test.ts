import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import { deskRecord, newTreasurer } from '#tests/orders/desk.ts'
import {
  type Buyer,
  fill,
  newBuyer,
  order,
  startShop,
  stateOf,
  statusesOf,
} from '#tests/orders/shop-server.ts'
import type { CashCount, CashCountRecord, UnpaidOrder } from '../till.contract.ts'

const TILL = '/api/v1/sell/till'

let server: RunningServer
let treasurer: Asker & { id: number }
let gate: Asker & { id: number }

beforeAll(async () => {
  server = await startShop()
  treasurer = await newTreasurer(server)
  gate = await newGate()
})
afterAll(() => server.stop())
afterEach(() => booksMustAddUp(server))

async function newGate(): Promise<Asker & { id: number }> {
  const { id } = await newBuyer(server)
  return { ...server.as({ personId: id, roles: ['gate'], isSteppedUp: false }), id }
}

let keys = 0
const newKey = () => `key-${++keys}`

function post(who: Asker, path: string, body: object, key: string | null = newKey()): Promise<Answer> {
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key }
  return who.request('POST', `${TILL}/${path}`, { body, headers })
}

function itemOf(answer: Answer): CashCountRecord {
  if (answer.status !== 200) throw new Error(`refused: ${answer.text}`)
  return (answer.json() as { item: CashCountRecord }).item
}

async function openTill(who: Asker = gate, float = 100): Promise<string> {
  return itemOf(await post(who, 'open', { place: `Gate ${newKey()}`, float })).id
}

const sale = (till: string, more: object = {}) => ({
  till,
  kind: 'gate',
  description: 'Spectator',
  amount: 15,
  method: 'cash',
  ...more,
})

async function unpaid(sku = 'CAP'): Promise<{ number: number; id: string; buyer: Buyer }> {
  const buyer = await newBuyer(server)
  await fill(buyer, sku)
  const { order: id } = await order(buyer)
  return { number: (await stateOf(server, id)).number, id, buyer }
}

const ledgerOf = async (account: string): Promise<number> => {
  const { rows } = await server.database.pool.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from ledger_posting where account = $1',
    [account],
  )
  return rows[0]?.cents ?? 0
}

describe('a till', () => {
  it('is opened by staff at the gate, once for each name and key', async () => {
    const body = { place: 'Main gate', float: 100 }
    expect((await server.request('POST', `${TILL}/open`, { body })).status).toBe(401)
    for (const roles of [[], ['shop'], ['membership']] as const)
      expect((await post(server.as({ roles }), 'open', body)).status).toBe(403)
    expect((await post(gate, 'open', body, null)).status).toBe(422)
    expect((await post(gate, 'open', { ...body, place: ' ' })).status).toBe(422)
    const answers = await Promise.all([1, 2, 3].map(() => post(gate, 'open', body, 'opening')))
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => itemOf(answer).id)).size).toBe(1)
    expect((await post(gate, 'open', { ...body, float: 50 }, 'opening')).status).toBe(422)
    expect((await post(treasurer, 'open', { ...body, place: 'main GATE' })).status).toBe(409)
    const open = (await gate.request('GET', TILL)).json() as { data: CashCount[]; is_gst_registered: boolean }
    expect(open.is_gst_registered).toBe(true)
    expect(open.data).toMatchObject([
      { place: 'Main gate', float: 100, expected: 100, opened_by: 'Tess Underbool', closed_at: null },
    ])
  })

  it('sells once for each key, with GST, and prints a receipt', async () => {
    const till = await openTill()
    const [cash, gst] = [await ledgerOf('money:cash'), await ledgerOf('gst')]
    const answers = await Promise.all([1, 2, 3].map(() => post(gate, 'sell', sale(till), 'same')))
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    expect((await post(gate, 'sell', sale(till, { amount: 16 }), 'same')).status).toBe(422)
    const item = itemOf(
      await post(
        gate,
        'sell',
        sale(till, { kind: 'bar', description: 'Pie', amount: 6.5, method: 'eftpos' }),
      ),
    )
    expect(item).toMatchObject({ cash: 15, card: 6.5, expected: 115 })
    expect(item.lines).toMatchObject([
      {
        kind: 'sale',
        sale_kind: 'bar',
        description: 'Pie',
        method: 'eftpos',
        amount: 6.5,
        order_number: null,
      },
      { kind: 'sale', description: 'Spectator', amount: 15, by: 'Tess Underbool', can_undo: true },
    ])
    expect([await ledgerOf('money:cash'), await ledgerOf('gst')]).toEqual([cash + 1500, gst - 136 - 59])
    const receipt = await gate.request('GET', `${TILL}/receipt?id=${item.lines[1]?.sale_id}`)
    expect(receipt.json()).toMatchObject({
      item: { description: 'Spectator', amount: 15, gst: 1.36, has_gst: true, is_undone: false },
    })
    const missing = await gate.request('GET', `${TILL}/receipt?id=${crypto.randomUUID()}`)
    expect(missing.status).toBe(404)
  })

  it('refuses a sale without a key, description or amount, and one at a missing till', async () => {
    const till = await openTill()
    expect((await post(gate, 'sell', sale(till), null)).status).toBe(422)
    for (const wrong of [
      { amount: 0 },
      { amount: -5 },
      { amount: 1.005 },
      { amount: 10_001 },
      { description: '' },
    ])
      expect((await post(gate, 'sell', sale(till, wrong))).status).toBe(422)
    expect((await post(gate, 'sell', sale(till, { method: 'stripe' }))).status).toBe(422)
    expect((await post(gate, 'sell', sale(till, { card_number: '4111' }))).status).toBe(422)
    expect((await post(gate, 'sell', sale(crypto.randomUUID()))).status).toBe(404)
  })

  it('takes the payment of an unpaid order once', async () => {
    const till = await openTill()
    const { number, id, buyer } = await unpaid()
    const found = (await gate.request('GET', `${TILL}/orders?q=${number}`)).json() as { data: UnpaidOrder[] }
    expect(found.data).toEqual([{ number, buyer: 'Tess Underbool', items: 'Cap', due: 28 }])
    expect((await gate.request('GET', `${TILL}/orders?q=u`)).status).toBe(422)
    expect((await buyer.request('GET', `${TILL}/orders?q=${number}`)).status).toBe(403)
    const body = { till, number, amount: 28, method: 'cash' }
    expect((await post(gate, 'order', { ...body, amount: 20 })).status).toBe(409)
    expect((await post(gate, 'order', { ...body, number: 999_999 })).status).toBe(404)
    const answers = await Promise.all([1, 2, 3].map(() => post(gate, 'order', body, 'paying')))
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    expect((await post(gate, 'order', body, 'paying')).status).toBe(200)
    expect((await post(gate, 'order', body)).status).toBe(409)
    expect(itemOf(await gate.request('GET', `${TILL}/record?id=${till}`))).toMatchObject({
      cash: 28,
      lines: [
        { kind: 'order', order_number: number, description: 'Tess Underbool', order_id: id, can_undo: false },
      ],
    })
    expect((await stateOf(server, id)).is_paid).toBe(true)
    expect((await deskRecord(treasurer, number)).payments.at(-1)).toMatchObject({
      gateway: 'cash',
      received: 28,
    })
    const [mail] = await server.mailTo(buyer.email)
    expect(mail?.subject).toBe(`Order ${number}: paid, thank you`)
  })

  it('refuses payment of an order that belongs to the staff member', async () => {
    const till = await openTill()
    const { number, buyer } = await unpaid()
    const own = server.as({ personId: buyer.id, roles: ['gate'] })
    const answer = await post(own, 'order', { till, number, amount: 28, method: 'cash' })
    expect([answer.status, answer.json()]).toMatchObject([403, { text_code: 'OWN_RECORD' }])
  })

  it('undoes a sale of the same person, and a payment of an order by the treasurer only', async () => {
    const till = await openTill()
    const { number, id } = await unpaid()
    const sold = itemOf(await post(gate, 'sell', sale(till))).lines[0]?.id
    const other = await newGate()
    expect((await post(other, 'undo', { till, line: sold })).status).toBe(422)
    const undone = await Promise.all([1, 2].map(() => post(gate, 'undo', { till, line: sold }, 'undoing')))
    expect(statusesOf(undone)).toEqual([200, 200])
    expect((await post(gate, 'undo', { till, line: sold })).status).toBe(409)
    const paid = itemOf(await post(gate, 'order', { till, number, amount: 28, method: 'eftpos' }))
    expect(paid).toMatchObject({ cash: 0, card: 28, expected: 100 })
    const line = paid.lines[0]?.id
    const refused = await post(gate, 'undo', { till, line, reason: 'Wrong person' })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Ask the treasurer')])
    const fresh = server.as({ personId: treasurer.id, roles: ['treasurer'], isSteppedUp: false })
    expect((await post(fresh, 'undo', { till, line, reason: 'Wrong person' })).status).toBe(403)
    expect((await post(treasurer, 'undo', { till, line })).status).toBe(422)
    const item = itemOf(await post(treasurer, 'undo', { till, line, reason: 'Wrong person' }))
    expect(item).toMatchObject({ cash: 0, card: 0, expected: 100 })
    expect(item.lines).toMatchObject([
      { kind: 'undo', order_number: number, amount: -28 },
      { kind: 'order', is_undone: true },
      { kind: 'undo', amount: -15 },
      { kind: 'sale', is_undone: true },
    ])
    expect((await stateOf(server, id)).status).toBe('refunded')
    expect((await deskRecord(treasurer, number)).refunds).toMatchObject([
      { status: 'done', words: 'Wrong person' },
    ])
    while ((await server.clubApp.runDueJobs()) > 0);
  })

  it('pays cash out, and undoes it', async () => {
    const till = await openTill()
    const before = await ledgerOf('till_paid_out')
    const body = { till, description: 'Ice', amount: 12 }
    const item = itemOf(await post(gate, 'pay-out', body, 'ice'))
    expect(itemOf(await post(gate, 'pay-out', body, 'ice'))).toMatchObject({ paid_out: 12, expected: 88 })
    expect(await ledgerOf('till_paid_out')).toBe(before + 1200)
    expect(itemOf(await post(gate, 'undo', { till, line: item.lines[0]?.id }))).toMatchObject({
      paid_out: 0,
      expected: 100,
    })
    expect(await ledgerOf('till_paid_out')).toBe(before)
  })

  it('is closed with a count; a difference needs a note and is booked', async () => {
    const till = await openTill()
    await post(gate, 'sell', sale(till))
    const counted = [
      { cents: 10_000, qty: 1 },
      { cents: 1_000, qty: 1 },
    ]
    const body = { till, expected: 115, counted, note: '' }
    expect((await post(gate, 'close', { ...body, expected: 100 })).status).toBe(409)
    const short = await post(gate, 'close', body)
    expect([short.status, short.text]).toEqual([422, expect.stringContaining('Explain the difference')])
    expect((await post(gate, 'close', { ...body, counted: [{ cents: 3, qty: 1 }] })).status).toBe(422)
    const before = await ledgerOf('till_difference')
    const note = 'Wrong change given'
    const answers = await Promise.all([1, 2].map(() => post(gate, 'close', { ...body, note })))
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(itemOf(answers[0] as Answer)).toMatchObject({
      counted: 110,
      difference: -5,
      note,
      closed_by: 'Tess Underbool',
      counted_cash: counted,
    })
    expect(await ledgerOf('till_difference')).toBe(before + 500)
    expect((await post(gate, 'sell', sale(till))).status).toBe(409)
    expect((await post(treasurer, 'close', { ...body, note })).status).toBe(409)
    const other = await newGate()
    expect((await other.request('GET', `${TILL}/record?id=${till}`)).status).toBe(404)
    expect((await treasurer.request('GET', `${TILL}/record?id=${till}`)).status).toBe(200)
  })
})

describe('sales at the counter', () => {
  it('count as income and appear in the activity statement', async () => {
    const desk = '/api/v1/sell/desk'
    const period = 'from=2026-11-21&to=2026-11-21'
    type Overview = { received: { amount: number }; gst: number; kinds: { kind: string; amount: number }[] }
    const read = async () =>
      (await treasurer.request('GET', `${desk}/money?${period}&compare=before`)).json() as Overview
    const quarters = async () =>
      (
        (await treasurer.request('GET', `${desk}/bas?year=2026`)).json() as {
          quarters: { g1: number; gst_1a: number }[]
        }
      ).quarters[1]
    const [before, bas] = [await read(), await quarters()]
    const till = await openTill()
    await post(gate, 'sell', sale(till, { amount: 110 }))
    const after = await read()
    const kind = ({ kinds }: Overview) => kinds.find((one) => one.kind === 'counter')?.amount ?? 0
    expect(after.received.amount - before.received.amount).toBeCloseTo(110)
    expect(after.gst - before.gst).toBeCloseTo(10)
    expect(kind(after) - kind(before)).toBeCloseTo(110)
    const now = await quarters()
    expect([(now?.g1 ?? 0) - (bas?.g1 ?? 0), (now?.gst_1a ?? 0) - (bas?.gst_1a ?? 0)]).toEqual([
      expect.closeTo(110),
      expect.closeTo(10),
    ])
    const lines = await treasurer.request(
      'GET',
      `${desk}/bas/lines?from=2026-10-01&to=2026-12-31&figure=sales`,
    )
    expect((lines.json() as { data: object[] }).data).toContainEqual(
      expect.objectContaining({ order_number: null, buyer: 'Spectator', amount: 110, gst: 10 }),
    )
  })
})
