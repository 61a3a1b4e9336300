import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sku } from '#features/catalogue/server/catalogue.tables.ts'
import { bankReferenceOf, shownBankReference } from '#integrations/payments/bank-reference.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import {
  bankLines,
  deskRecord,
  refundOrder,
  importLines,
  markPaid,
  newTreasurer,
  refundQueue,
  settle,
  settleLine,
} from '#tests/orders/desk.ts'
import { fill, newBuyer, order, startShop, stateOf, statusesOf } from '#tests/orders/shop-server.ts'
import type { StatementResult } from '../orders-desk.contract.ts'
import { listCredit } from './ledger.store.ts'

let server: RunningServer
let treasurer: Asker & { id: number }

beforeAll(async () => {
  server = await startShop()
  treasurer = await newTreasurer(server)
})
afterAll(() => server.stop())
afterEach(() => booksMustAddUp(server))

/** Places an order of $28.00 to be paid by transfer and returns the transfer's reference. */
async function transfer(): Promise<{ number: number; reference: string; publicId: string; email: string }> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'CAP')
  const { order: publicId } = await order(buyer, { paymentGateway: 'bank_transfer' })
  const { number } = await stateOf(server, publicId)
  const { payments } = await deskRecord(treasurer, number)
  return { number, reference: payments[0]?.reference ?? '', publicId, email: buyer.email }
}

const line = (amount: string, words: string, day = '05/12/2026') => `${day},${amount},Direct Credit ${words}`
/** Returns the statement lines that name an order. */
async function linesOf(number: number) {
  const { open, settled } = await bankLines(treasurer)
  const isOfOrder = (one: { order_number: number | null }) => one.order_number === number
  return { open: open.filter(isOfOrder), settled: settled.filter(isOfOrder) }
}
const statusOf = async (publicId: string) => (await stateOf(server, publicId)).status

describe('a bank statement', () => {
  it('imported again shows the earlier outcome and the order of each line', async () => {
    const [one, two] = [await transfer(), await transfer()]
    const lines = [
      line('28.00', `once ${one.reference}`),
      line('27.00', `a dollar short ${two.reference}`),
      line('28.00', 'for nobody'),
    ]
    await importLines(treasurer, lines)
    const again = await importLines(treasurer, lines)
    expect(again.lines.map((row) => [row.outcome, row.before, row.order_number, row.by])).toEqual([
      ['seen', 'matched', one.number, null],
      ['seen', 'amount_differs', two.number, -1],
      ['seen', 'no_reference', null, null],
    ])
  })

  it('is imported in parts of 200 lines, which may begin again after an interruption', async () => {
    const [early, late] = [await transfer(), await transfer()]
    const rest = (name: string) =>
      Array.from({ length: 199 }, (_, n) => line(`-${n + 100}.50`, `${name} ${n}`))
    const csv = [
      'Date,Amount,Description',
      line('28.00', early.reference),
      ...rest('first'),
      line('28.00', late.reference),
      ...rest('second'),
      line('28.00', `again ${early.reference}`),
    ].join('\n')
    const part = async (from?: number) => {
      const body = { file_name: 'long.csv', csv, ...(from !== undefined && { from }) }
      const answer = await treasurer.request('POST', '/api/v1/sell/desk/statement/import', { body })
      return answer.json() as StatementResult
    }
    expect(await part()).toMatchObject({ matched: 1, seen: 0, total: 401, next: 200 })
    expect([await statusOf(early.publicId), await statusOf(late.publicId)]).toEqual([
      'paid',
      'awaiting_payment',
    ])
    expect(await part(0)).toMatchObject({ matched: 0, seen: 200, next: 200 })
    expect(await part(200)).toMatchObject({ matched: 1, seen: 0, next: 400 })
    const last = await part(400)
    expect(last).toMatchObject({ matched: 0, open: 1, next: null })
    expect(last.lines.map(({ row, outcome }) => [row, outcome])).toEqual([[402, 'already_paid']])
    expect(await part(401)).toMatchObject({ lines: [], next: null })
    expect(await statusOf(late.publicId)).toBe('paid')
  })

  it('pays exactly the orders that it names, however the buyer wrote the reference', async () => {
    const [one, two] = [await transfer(), await transfer()]
    const result = await importLines(treasurer, [
      line('28.00', `ODESSA ${one.reference}`),
      line('28.00', `club caps ${two.reference.toLowerCase().replaceAll('-', ' ')}`),
    ])
    expect(result).toMatchObject({ matched: 2, matched_amount: 56, seen: 0, problems: [] })
    expect(result.lines.map(({ effect, order_number }) => [effect, order_number])).toEqual([
      ['paid', one.number],
      ['paid', two.number],
    ])
    expect([await statusOf(one.publicId), await statusOf(two.publicId)]).toEqual(['paid', 'paid'])
  })

  it('never guesses: a line that does not match exactly pays nothing and is listed with its reason', async () => {
    const { publicId, reference } = await transfer()
    const other = await transfer()
    const bare = reference.replaceAll('-', '')
    const mistyped = `${bare.slice(0, -1)}${bare.endsWith('0') ? '1' : '0'}`
    const { lines, matched } = await importLines(treasurer, [
      line('27.99', `cents short ${reference}`),
      line('28.01', `a cent more ${reference}`),
      line('28.00', 'caps for Odessa'),
      line('28.00', mistyped),
      line('28.00', shownBankReference(bankReferenceOf(800_000))),
      line('28.00', `${reference} ${other.reference}`),
      line('-28.00', reference),
    ])
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      'amount_differs',
      'amount_differs',
      'no_reference',
      'mistyped_reference',
      'unknown_reference',
      'several_references',
      'not_income',
    ])
    expect(lines.slice(0, 2).map(({ by }) => by)).toEqual([-0.01, 0.01])
    expect(matched).toBe(0)
    expect([await statusOf(publicId), await statusOf(other.publicId)]).toEqual([
      'awaiting_payment',
      'awaiting_payment',
    ])
  })

  it('counts no line twice within a file, in a longer file, or in two concurrent imports', async () => {
    const [one, two] = [await transfer(), await transfer()]
    const [first, second] = [line('28.00', one.reference), line('28.00', two.reference)]
    const both = await Promise.all([importLines(treasurer, [first]), importLines(treasurer, [first])])
    expect(both.map(({ matched, seen }) => matched + seen)).toEqual([1, 1])
    expect(both.reduce((sum, { matched }) => sum + matched, 0)).toBe(1)
    const longer = await importLines(treasurer, [first, second])
    expect(longer).toMatchObject({ matched: 1, seen: 1 })
    expect((await deskRecord(treasurer, one.number)).payments).toMatchObject([
      { status: 'paid', received: 28 },
    ])
  })

  it('leaves a second transfer for the same order open for a decision', async () => {
    const { reference, publicId } = await transfer()
    const { lines } = await importLines(treasurer, [
      line('28.00', reference),
      line('28.00', `${reference} again`, '06/12/2026'),
    ])
    expect(lines.map(({ outcome }) => outcome)).toEqual(['matched', 'already_paid'])
    expect(await statusOf(publicId)).toBe('paid')
  })

  it('accepts a transfer after the end of the hold if all items are still available', async () => {
    const { reference, publicId } = await transfer()
    server.clock.advanceMs(8 * DAY_MS)
    while ((await server.clubApp.runDueJobs()) > 0);
    expect(await statusOf(publicId)).toBe('ended')
    const { lines } = await importLines(treasurer, [line('28.00', reference)])
    expect(lines).toMatchObject([{ outcome: 'matched', effect: 'paid' }])
    expect(await statusOf(publicId)).toBe('paid')
    expect((await refundQueue(treasurer)).length).toBe(0)
  })

  it('records who imported it', async () => {
    await importLines(treasurer, [line('1.00', 'interest')])
    const trail = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
    expect((trail.json() as { data: { verb: string; person_id: number }[] }).data[0]).toMatchObject({
      verb: 'imported_statement',
      person_id: treasurer.id,
    })
  })
})

describe('a transfer of a different amount', () => {
  /** Imports a transfer of this amount for an order that costs $28.00. */
  async function came(amount: string) {
    const asked = await transfer()
    const { lines } = await importLines(treasurer, [line(amount, asked.reference)])
    expect(lines).toMatchObject([{ outcome: 'amount_differs', order_number: asked.number }])
    return { ...asked, line: lines[0]?.line ?? '' }
  }
  const creditOf = async (number: number) => {
    const { person_id: personId } = await deskRecord(treasurer, number)
    return (await listCredit(server.database.db, personId)).map(({ balanceCents }) => balanceCents)
  }

  it('that is too small can be accepted once: the order is paid, and the buyer has no credit left', async () => {
    const { number, publicId, line: key } = await came('25.00')
    const answers = await Promise.all([1, 2, 3].map(() => settleLine(treasurer, key, 'accept')))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    expect(await statusOf(publicId)).toBe('paid')
    expect(await deskRecord(treasurer, number)).toMatchObject({
      credit_used: 3,
      payments: [{ status: 'paid', received: 25 }],
    })
    expect(await refundQueue(treasurer)).toEqual([])
  })

  it('that is too small can pay a part: the buyer is asked for the rest by mail and can pay it', async () => {
    const { number, publicId, email, line: key, reference } = await came('25.00')
    expect((await settleLine(treasurer, key, 'ask_rest')).status).toBe(200)
    const record = await deskRecord(treasurer, number)
    expect(record).toMatchObject({ status: 'awaiting_payment', credit_used: 25 })
    const rest = record.payments.find(({ status }) => status === 'open')
    expect(rest).toMatchObject({ amount: 3, gateway: 'bank_transfer' })
    expect(rest?.reference).not.toBe(reference)
    const mail = (await server.mailTo(email)).find(({ text }) => text.includes(rest?.reference ?? ''))
    expect(mail?.text).toContain('$3.00')
    await importLines(treasurer, [line('3.00', rest?.reference ?? '')])
    expect(await statusOf(publicId)).toBe('paid')
    expect((await settleLine(treasurer, key, 'accept')).status).toBe(409)
  })

  it('that paid a part becomes the buyer’s credit if the order ends unpaid', async () => {
    const { number, publicId, line: key } = await came('25.00')
    expect((await settleLine(treasurer, key, 'ask_rest')).status).toBe(200)
    server.clock.advanceMs(8 * DAY_MS)
    while ((await server.clubApp.runDueJobs()) > 0);
    expect(await statusOf(publicId)).toBe('ended')
    expect(await creditOf(number)).toEqual([2_500])
  })

  it('that is too large pays the order, and the excess becomes the buyer’s credit', async () => {
    const { number, publicId, line: key } = await came('30.50')
    expect((await settleLine(treasurer, key, 'ask_rest')).status).toBe(409)
    expect((await settleLine(treasurer, key, 'accept')).status).toBe(200)
    expect(await statusOf(publicId)).toBe('paid')
    expect(await creditOf(number)).toEqual([250])
  })

  it('can be decided by the treasurer only, and not after the order has ended', async () => {
    const { line: key } = await came('25.00')
    expect((await settleLine(server, key, 'accept')).status).toBe(401)
    expect((await settleLine(server.as({ roles: ['shop'] }), key, 'accept')).status).toBe(403)
    expect((await settleLine(treasurer, 'no such line', 'accept')).status).toBe(404)
    expect((await settleLine(treasurer, key, 'keep it')).status).toBe(422)
    server.clock.advanceMs(8 * DAY_MS)
    while ((await server.clubApp.runDueJobs()) > 0);
    expect((await settleLine(treasurer, key, 'accept')).status).toBe(409)
  })
})

describe('an unpaid order', () => {
  it.each(['cash', 'eftpos'] as const)(
    'is paid at the counter by %s, once, whichever payment type it had',
    async (way) => {
      const buyer = await newBuyer(server)
      await fill(buyer, 'CAP')
      const { order: publicId } = await order(buyer)
      const { number } = await stateOf(server, publicId)
      expect((await markPaid(treasurer, number, 'cheque')).status).toBe(422)
      const answers = await Promise.all([1, 2, 3].map(() => markPaid(treasurer, number, way)))
      expect(statusesOf(answers)).toEqual([200, 409, 409])
      expect(await statusOf(publicId)).toBe('paid')
      const { payments } = await deskRecord(treasurer, number)
      expect(payments).toMatchObject([{ status: 'ended' }, { gateway: way, status: 'paid', received: 28 }])
      // A payment at the counter is refunded by hand, because it has no gateway.
      expect((await refundOrder(treasurer, number, { way: 'gateway' })).status).toBe(200)
      const [waiting] = (await refundQueue(treasurer)).filter(({ order_number }) => order_number === number)
      expect(waiting?.status).toBe('waiting')
      expect((await settle(treasurer, waiting?.id ?? '', 'by_hand')).status).toBe(200)
    },
  )

  it('paid at the counter leaves a later transfer on the list of open lines', async () => {
    const { number, reference } = await transfer()
    expect((await markPaid(treasurer, number, 'cash')).status).toBe(200)
    await importLines(treasurer, [line('28.00', reference)])
    const queued = (await refundQueue(treasurer)).filter(({ order_number }) => order_number === number)
    expect(queued).toEqual([])
    expect((await linesOf(number)).open).toMatchObject([{ reason: 'already_paid', amount: 28 }])
  })
})

describe('marking a transfer as paid', () => {
  it('happens once, however often it is clicked, and the buyer gets one mail', async () => {
    const { number, publicId, email } = await transfer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => markPaid(treasurer, number)))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409])
    expect(await statusOf(publicId)).toBe('paid')
    const mails = (await server.mailTo(email)).filter(({ subject }) => /paid, thank you/.test(subject))
    expect(mails).toHaveLength(1)
  })

  it('and importing its statement line count the money once', async () => {
    const { number, reference } = await transfer()
    const [, result] = await Promise.all([
      markPaid(treasurer, number),
      importLines(treasurer, [line('28.00', reference)]),
    ])
    expect(['matched', 'recognised']).toContain(result.lines[0]?.outcome)
    expect(result.open).toBe(0)
    const { payments } = await deskRecord(treasurer, number)
    expect(payments).toMatchObject([{ status: 'paid', received: 28 }])
    expect((await importLines(treasurer, [line('28.00', reference)])).seen).toBe(1)
  })

  it('finds the order by the reference on the statement, however it is written', async () => {
    const { number, reference } = await transfer()
    const found = async (text: string) => {
      const path = `/api/v1/sell/desk/orders?q=${encodeURIComponent(text)}`
      const { data } = (await treasurer.request('GET', path)).json() as { data: { number: number }[] }
      return data.map((one) => one.number)
    }
    for (const text of [reference, reference.toLowerCase().replaceAll('-', ' '), `#${number}`, `${number}`])
      expect([text, await found(text)]).toEqual([text, [number]])
  })

  it('after the order has ended restores the order, or sends the money to the refund queue', async () => {
    const [one, two] = [await transfer(), await transfer()]
    server.clock.advanceMs(8 * DAY_MS)
    while ((await server.clubApp.runDueJobs()) > 0);
    expect([await statusOf(one.publicId), await statusOf(two.publicId)]).toEqual(['ended', 'ended'])
    expect((await markPaid(treasurer, one.number)).status).toBe(200)
    expect(await statusOf(one.publicId)).toBe('paid')
    const { db } = server.database
    const [left] = await db.select({ stock: sku.stock }).from(sku).where(eq(sku.code, 'CAP'))
    await db.update(sku).set({ stock: 0 }).where(eq(sku.code, 'CAP'))
    expect((await markPaid(treasurer, two.number)).status).toBe(200)
    await db
      .update(sku)
      .set({ stock: left?.stock ?? 0 })
      .where(eq(sku.code, 'CAP'))
    expect(await statusOf(two.publicId)).toBe('ended')
    const queued = (await refundQueue(treasurer)).filter(({ order_number }) => order_number === two.number)
    expect(queued).toMatchObject([{ reason: 'late', amount: 28 }])
    expect((await markPaid(treasurer, two.number)).status).toBe(409)
  })

  it('is refused for an order that awaits no transfer', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { number } = await stateOf(server, (await order(buyer)).order)
    expect((await markPaid(treasurer, number)).status).toBe(409)
    expect((await markPaid(treasurer, 999_999)).status).toBe(404)
  })
})
