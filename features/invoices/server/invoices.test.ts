import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '#features/site/server/site.store.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import { giveBack, importLines, newTreasurer } from '#tests/orders/desk.ts'
import {
  type Buyer,
  chooseAtSandbox,
  fill,
  newBuyer,
  order,
  startShop,
  stateOf,
  submit,
} from '#tests/orders/shop-server.ts'
import type { InvoiceAnswer } from '../invoices.contract.ts'
import { invoice } from './invoices.tables.ts'

const BUYERS = 30

let database: TestDatabase
let server: RunningServer
let treasurer: Asker

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 20 })
  server = await startShop({ database })
  treasurer = await newTreasurer(server)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})
afterEach(() => booksMustAddUp(server))

const numbersOf = async (series: string) =>
  (await database.db.select({ number: invoice.number }).from(invoice).orderBy(asc(invoice.number)))
    .map(({ number }) => number)
    .filter((number) => number.startsWith(series))

async function paperOf(id: string, asker: Asker = server): Promise<InvoiceAnswer> {
  const answer = await asker.request('GET', `/api/v1/sell/invoice?id=${id}`)
  return (answer.json() as { item: InvoiceAnswer }).item
}

async function paid(buyer: Buyer, thing = 'CAP', qty = 1): Promise<string> {
  await fill(buyer, thing, qty)
  const { order: id, payment } = await order(buyer)
  await chooseAtSandbox(server, payment)
  return id
}

describe('the numbers of invoices', () => {
  it('have no gap and no double under thirty who order and pay at once, some of them in vain', async () => {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newBuyer(server)))
    await Promise.all(buyers.map((buyer, at) => fill(buyer, at % 5 === 0 ? 'LAST' : 'CAP')))
    const said = await Promise.all(
      buyers.map(async (buyer, at) => {
        // Some want to pay what it does not cost: they get no order, and no number.
        const answer = (await submit(buyer, at % 7 === 1 ? { expected_total: 1 } : {})).json() as {
          success: boolean
          payment: string
        }
        if (answer.success) await chooseAtSandbox(server, answer.payment)
        return answer.success
      }),
    )
    const orders = said.filter(Boolean).length
    expect(orders).toBeLessThan(BUYERS)
    expect(orders).toBeGreaterThan(10)
    expect(await numbersOf('INV')).toEqual(
      Array.from({ length: orders }, (_, at) => `INV-2026-${String(at + 1).padStart(5, '0')}`),
    )
  })

  it('begin anew with each year of the club', async () => {
    server.clock.setTo('2026-12-31T13:30:00Z')
    const id = await paid(await newBuyer(server))
    expect((await paperOf(id)).number).toBe('INV-2027-00001')
    expect((await paperOf(id)).paper.issuedOn).toBe('2027-01-01')
  })
})

describe('an invoice', () => {
  it('is a tax invoice with its GST where the club is registered, and says who sells', async () => {
    const item = await paperOf(await paid(await newBuyer(server), 'CAP', 2))
    expect(item).toMatchObject({ kind: 'invoice', status: 'paid', due: 0, is_owner: false })
    expect(item.paper).toMatchObject({ isTaxInvoice: true, totalCents: 5_600, taxCents: 509 })
    expect(item.paper.lines).toMatchObject([{ code: 'CAP', qty: 2, unitPriceCents: 2_800, gstCents: 509 }])
  })

  it('keeps what it said, whatever the shop changes afterwards', async () => {
    const id = await paid(await newBuyer(server))
    const before = (await paperOf(id)).paper
    await saveSettings(database.db, { gst_registered: false }, new Date(server.clock.nowMs()))
    await saveSettings(database.db, { gst_registered: true }, new Date(server.clock.nowMs()))
    await database.db.execute("update product set name = 'Renamed' where url = 'cap'")
    expect((await paperOf(id)).paper).toEqual(before)
    await database.db.execute("update product set name = 'Cap' where url = 'cap'")
  })

  it('is void when its order ends, and a late payment gets a new one: no number is used again', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id } = await order(buyer, { paymentGateway: 'bank_transfer' })
    const { number: first, transfer } = await paperOf(id, buyer)
    server.clock.advanceMs(8 * 24 * HOUR_MS)
    while ((await server.house.runDueJobs()) > 0);
    expect(await paperOf(id)).toMatchObject({ number: first, status: 'void', due: 0, transfer: null })
    await importLines(treasurer, [`10/01/2027,28.00,Direct Credit ${transfer?.reference}`])
    const late = await paperOf(id)
    expect(late.status).toBe('paid')
    const { number } = await stateOf(server, id)
    const rows = await database.db
      .select({ number: invoice.number, status: invoice.status })
      .from(invoice)
      .where(eq(invoice.orderId, number))
      .orderBy(asc(invoice.number))
    expect(rows).toEqual([
      { number: first, status: 'void' },
      { number: late.number, status: 'paid' },
    ])
    expect(late.number > first).toBe(true)
  })

  it('is answered by an adjustment note when something goes back, and stays as it was', async () => {
    const id = await paid(await newBuyer(server), 'CAP', 2)
    const before = (await paperOf(id)).paper
    const { number } = await stateOf(server, id)
    await giveBack(treasurer, number, { way: 'credit' })
    const item = await paperOf(id)
    expect(item.paper).toEqual(before)
    const note = await paperOf(item.adjustment_notes[0]?.id ?? '')
    expect(note).toMatchObject({ kind: 'adjustment_note', number: expect.stringMatching(/^ADJ-2027-\d{5}$/) })
    expect(note.paper).toMatchObject({
      totalCents: 2_800,
      taxCents: 255,
      adjusts: { number: item.number, words: 'The wrong colour' },
    })
    await giveBack(treasurer, number, { way: 'credit' })
    expect((await paperOf(id)).status).toBe('credited')
  })

  it('is mailed with its link once it is paid, and the link opens it without a login', async () => {
    const buyer = await newBuyer(server)
    const id = await paid(buyer)
    const [mail] = (await server.mailTo(buyer.email)).filter(({ subject }) => /paid, thank you/.test(subject))
    expect(mail?.text).toContain(`/show-invoice/${id}`)
    expect(mail?.text).not.toContain('Saltbush')
  })

  it('tells who pays by transfer where to, until it is paid', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id } = await order(buyer, { paymentGateway: 'bank_transfer' })
    const item = await paperOf(id, buyer)
    expect(item).toMatchObject({ status: 'issued', due: 28, is_owner: true })
    expect(item.transfer?.reference).toMatch(/^PDK-/)
    const [mail] = await server.mailTo(buyer.email)
    expect(mail?.text).toContain(item.transfer?.reference)
  })
})
