import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import {
  bankLines,
  decideLine,
  deskRecord,
  importLines,
  markPaid,
  newTreasurer,
  refundQueue,
  settleLine,
} from '#tests/orders/desk.ts'
import {
  type Buyer,
  fill,
  newBuyer,
  order,
  startShop,
  stateOf,
  statusesOf,
} from '#tests/orders/shop-server.ts'
import { listCredit } from './ledger.store.ts'

let server: RunningServer
let treasurer: Asker & { id: number }
let count = 0

beforeAll(async () => {
  server = await startShop()
  treasurer = await newTreasurer(server)
})
afterAll(() => server.stop())
afterEach(() => booksMustAddUp(server))

type Awaited = { buyer: Buyer; number: number; reference: string; publicId: string }

/** Places an order of $28.00 that awaits a bank transfer. */
async function transfer(sku = 'CAP', gateway = 'bank_transfer'): Promise<Awaited> {
  const buyer = await newBuyer(server)
  await fill(buyer, sku)
  const { order: publicId } = await order(buyer, { paymentGateway: gateway })
  const { number } = await stateOf(server, publicId)
  const { payments } = await deskRecord(treasurer, number)
  return { buyer, number, reference: payments[0]?.reference ?? '', publicId }
}

/** Builds a statement line that no other test uses. */
function lineOf(amount: string, words: string): string {
  count += 1
  return `05/12/2026,${amount},Direct Credit ${words} ${count}`
}

/** Imports one line of a bank statement and returns its key. */
async function imported(amount: string, words: string): Promise<string> {
  const { lines } = await importLines(treasurer, [lineOf(amount, words)])
  return lines[0]?.line ?? ''
}

const statusOf = async ({ publicId }: Awaited) => (await stateOf(server, publicId)).status
const openKeys = async () => (await bankLines(treasurer)).open.map(({ line }) => line)
const creditOf = async ({ buyer }: Awaited) =>
  (await listCredit(server.database.db, buyer.id)).map(({ balanceCents }) => balanceCents)
async function accountSum(account: string): Promise<number> {
  const { rows } = await server.database.db.execute<{ cents: string }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from ledger_posting where account = ${account}`,
  )
  return Number(rows[0]?.cents)
}
async function runJobs(): Promise<void> {
  while ((await server.clubApp.runDueJobs()) > 0);
}

describe('income that pays no order', () => {
  it('is booked to the suspense account and listed, only once for each line', async () => {
    const paid = await transfer()
    const ended = await transfer('LAST')
    await importLines(treasurer, [lineOf('28.00', paid.reference)])
    server.clock.advanceMs(8 * DAY_MS)
    await runJobs()
    const other = await newBuyer(server)
    await fill(other, 'LAST')
    await order(other)
    const [suspense, bank] = [await accountSum('suspense'), await accountSum('money:bank_transfer')]
    const lines = [
      lineOf('28.00', `again ${paid.reference}`),
      lineOf('30.00', ended.reference),
      lineOf('12.34', 'no reference'),
      lineOf('-5.00', 'bank fee'),
    ]
    const [result] = await Promise.all([importLines(treasurer, lines), importLines(treasurer, lines)])
    await importLines(treasurer, lines)
    const keys = new Set(result.lines.map(({ line }) => line))
    const { open } = await bankLines(treasurer)
    expect(
      open
        .filter(({ line }) => keys.has(line))
        .map(({ reason, amount, order_number }) => [reason, amount, order_number]),
    ).toEqual(
      expect.arrayContaining([
        ['already_paid', 28, paid.number],
        ['order_ended', 30, ended.number],
        ['no_reference', 12.34, null],
      ]),
    )
    expect((await accountSum('suspense')) - suspense).toBe(-7_034)
    expect((await accountSum('money:bank_transfer')) - bank).toBe(7_034)
    expect(await refundQueue(treasurer)).toEqual([])
  })

  it('is listed for the treasurer only', async () => {
    const path = '/api/v1/sell/desk/statement/lines'
    expect((await server.request('GET', path)).status).toBe(401)
    expect((await server.as({ roles: ['shop'] }).request('GET', path)).status).toBe(403)
    const line = await imported('9.00', 'guarded')
    for (const what of ['refund', 'credit', 'other', 'deposit', 'reopen'] as const)
      expect((await decideLine(server.as({ roles: ['shop'] }), what, line)).status).toBe(403)
    expect((await decideLine(treasurer, 'refund', 'no such line')).status).toBe(404)
  })
})

describe('a payment that was marked as paid by hand', () => {
  it('is matched with its statement line and not counted twice; a second transfer stays open', async () => {
    const asked = await transfer()
    await markPaid(treasurer, asked.number)
    const bank = await accountSum('money:bank_transfer')
    const result = await importLines(treasurer, [
      lineOf('28.00', asked.reference),
      lineOf('28.00', `twice ${asked.reference}`),
    ])
    expect(result.lines.map(({ outcome }) => outcome)).toEqual(['recognised', 'already_paid'])
    expect(result).toMatchObject({ matched: 0, open: 1 })
    expect((await accountSum('money:bank_transfer')) - bank).toBe(2_800)
  })

  it('is recognised if the treasurer assigns a line without a reference', async () => {
    const asked = await transfer()
    await markPaid(treasurer, asked.number)
    const line = await imported('28.00', 'caps')
    const bank = await accountSum('money:bank_transfer')
    const preview = await treasurer.request(
      'GET',
      `/api/v1/sell/desk/statement/preview?line=${encodeURIComponent(line)}&number=${asked.number}`,
    )
    expect(preview.json()).toMatchObject({ effect: 'recognise', order_number: asked.number })
    expect((await settleLine(treasurer, line, 'accept', asked.number)).json()).toMatchObject({
      outcome: 'recognised',
    })
    expect((await accountSum('money:bank_transfer')) - bank).toBe(-2_800)
    expect((await decideLine(treasurer, 'reopen', line)).status).toBe(200)
    expect(await openKeys()).toContain(line)
    expect(await statusOf(asked)).toBe('paid')
  })

  it('is counted once if marking and importing happen at the same time', async () => {
    const asked = await Promise.all([transfer(), transfer(), transfer()])
    const lines = asked.map(({ reference }) => lineOf('28.00', reference))
    await Promise.all([
      ...asked.map(({ number }) => markPaid(treasurer, number)),
      importLines(treasurer, lines),
      importLines(treasurer, lines),
    ])
    for (const { number } of asked)
      expect((await deskRecord(treasurer, number)).payments).toMatchObject([{ status: 'paid', received: 28 }])
    const { open } = await bankLines(treasurer)
    expect(open.filter(({ order_number }) => asked.some(({ number }) => number === order_number))).toEqual([])
  })
})

describe('assigning an open line', () => {
  it('pays the chosen order once, and can be undone until the order is sent', async () => {
    const asked = await transfer()
    const line = await imported('28.00', 'forgot the reference')
    const answers = await Promise.all(
      [1, 2, 3].map(() => settleLine(treasurer, line, 'accept', asked.number)),
    )
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    expect(await statusOf(asked)).toBe('paid')
    expect((await bankLines(treasurer)).settled[0]).toMatchObject({
      line,
      state: 'assigned',
      can_undo: true,
      order_number: asked.number,
    })
    const undone = await Promise.all([1, 2].map(() => decideLine(treasurer, 'reopen', line)))
    expect(statusesOf(undone)).toEqual([200, 409])
    expect(await statusOf(asked)).toBe('awaiting_payment')
    const mails = await server.mailTo(asked.buyer.email)
    expect(mails.filter(({ subject }) => /not paid yet/.test(subject))).toHaveLength(1)
    await booksMustAddUp(server)
    await importLines(treasurer, [lineOf('28.00', asked.reference)])
    expect(await statusOf(asked)).toBe('paid')
    await booksMustAddUp(server)
    expect((await settleLine(treasurer, line, 'accept', asked.number)).status).toBe(409)
    expect(await openKeys()).toContain(line)
  })

  it('pays an order whose buyer had chosen another payment type', async () => {
    const asked = await transfer('CAP', 'sandbox')
    const line = await imported('28.00', 'by transfer after all')
    expect((await settleLine(treasurer, line, 'accept', asked.number)).status).toBe(200)
    expect(await statusOf(asked)).toBe('paid')
    await decideLine(treasurer, 'reopen', line)
    const open = (await deskRecord(treasurer, asked.number)).payments.find(({ status }) => status === 'open')
    expect(open).toMatchObject({ gateway: 'bank_transfer', amount: 28 })
    expect(open?.reference).toMatch(/^PDK-/)
  })

  it('waives the shortfall, credits the excess or asks for the shortfall if the amount differs', async () => {
    const [less, part, more] = [await transfer(), await transfer(), await transfer()]
    await settleLine(treasurer, await imported('27.00', 'less'), 'accept', less.number)
    await settleLine(treasurer, await imported('20.00', 'part'), 'ask_rest', part.number)
    await settleLine(treasurer, await imported('30.00', 'more'), 'accept', more.number)
    expect([await statusOf(less), await statusOf(part), await statusOf(more)]).toEqual([
      'paid',
      'awaiting_payment',
      'paid',
    ])
    expect(await creditOf(more)).toEqual([200])
    const line = await imported('28.00', 'not undoable')
    const fourth = await transfer()
    expect((await settleLine(treasurer, line, 'ask_rest', fourth.number)).status).toBe(409)
    const [settled] = (await bankLines(treasurer)).settled
    expect((await decideLine(treasurer, 'reopen', settled?.line ?? '')).status).toBe(409)
  })

  it('is refused if the order does not await payment or is not named', async () => {
    const line = await imported('28.00', 'to nobody')
    expect((await settleLine(treasurer, line, 'accept')).status).toBe(422)
    expect((await settleLine(treasurer, line, 'accept', 999_999)).status).toBe(404)
    const asked = await transfer()
    await markPaid(treasurer, asked.number, 'cash')
    expect((await settleLine(treasurer, line, 'accept', asked.number)).status).toBe(409)
  })

  it('cannot be undone after the order was handed over', async () => {
    const asked = await transfer('GIFT')
    const line = await imported('50.00', 'voucher')
    expect((await settleLine(treasurer, line, 'accept', asked.number)).status).toBe(200)
    const answer = await decideLine(treasurer, 'reopen', line)
    expect([answer.status, answer.json()]).toMatchObject([422, { text_code: 'NOT_ELIGIBLE' }])
  })
})

describe('an open line that belongs to no order', () => {
  it.each([
    ['refund', 'money:bank_transfer', -700],
    ['other', 'other_income', -700],
    ['deposit', 'money:cash', -700],
  ] as const)(
    'leaves the suspense account by %s, and returns to it if the decision is undone',
    async (what, account, by) => {
      const line = await imported('7.00', what)
      const before = await accountSum(account)
      expect(statusesOf(await Promise.all([1, 2].map(() => decideLine(treasurer, what, line))))).toEqual([
        200, 409,
      ])
      expect((await accountSum(account)) - before).toBe(by)
      expect(await openKeys()).not.toContain(line)
      expect((await decideLine(treasurer, 'reopen', line)).status).toBe(200)
      expect(await accountSum(account)).toBe(before)
      expect(await openKeys()).toContain(line)
      expect((await decideLine(treasurer, what, line)).status).toBe(200)
    },
  )

  it('becomes credit of a buyer or an account, and can be undone only while none of the credit is spent', async () => {
    const asked = await transfer()
    const line = await imported('28.00', 'credit me')
    expect((await decideLine(treasurer, 'credit', line)).status).toBe(422)
    expect((await decideLine(treasurer, 'credit', line, { email: 'nobody@example.org' })).status).toBe(422)
    expect((await decideLine(treasurer, 'credit', line, { number: asked.number })).status).toBe(200)
    expect(await creditOf(asked)).toEqual([2_800])
    expect((await decideLine(treasurer, 'reopen', line)).status).toBe(200)
    expect(await creditOf(asked)).toEqual([0])
    expect((await decideLine(treasurer, 'credit', line, { email: asked.buyer.email })).status).toBe(200)
    await fill(asked.buyer, 'TEE')
    await order(asked.buyer, { use_credit: true })
    expect((await decideLine(treasurer, 'reopen', line)).status).toBe(409)
  })
})

describe('the suggested orders of a line', () => {
  const suggestions = async (line: string, asker: Asker = treasurer) =>
    asker.request('GET', `/api/v1/sell/desk/statement/suggestions?line=${encodeURIComponent(line)}`)

  it('are unpaid orders with the same amount, or with the number or the name in the text', async () => {
    const { number } = await transfer()
    const named = await imported('13.00', `PAYMENT ${number}`)
    const { data } = (await suggestions(named)).json() as {
      data: { order_number: number; due: number; reasons: string[] }[]
    }
    expect(data[0]).toMatchObject({ order_number: number, due: 28, reasons: ['number'] })
    await settleLine(treasurer, named, 'accept', number)
    const after = (await suggestions(named)).json() as { data: { order_number: number }[] }
    expect(after.data.map(({ order_number: one }) => one)).not.toContain(number)
  })

  it('are shown to the treasurer only, for a known line', async () => {
    const line = await imported('28.00', 'Somebody')
    expect((await suggestions(line, server)).status).toBe(401)
    expect((await suggestions(line, server.as({ roles: ['shop'] }))).status).toBe(403)
    expect((await suggestions('nothing')).status).toBe(404)
  })
})
