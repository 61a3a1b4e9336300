import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { promotion } from '#features/cart/server/shop-terms.tables.ts'
import { saveSettings } from '#features/site/server/site.store.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import { refundOrder, importLines, newTreasurer, settleLine } from '#tests/orders/desk.ts'
import {
  type Buyer,
  chooseAtSandbox,
  fill,
  newBuyer,
  order,
  insertProducts,
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
  await database.db.insert(promotion).values({
    code: 'TENOFF',
    label: '10 % off',
    kind: 'percent',
    percent: 10,
    minTotalCents: 0,
    isMembersOnly: false,
    usedCount: 0,
  })
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

async function paid(buyer: Buyer, sku = 'CAP', qty = 1): Promise<string> {
  await fill(buyer, sku, qty)
  const { order: id, payment } = await order(buyer)
  await chooseAtSandbox(server, payment)
  return id
}

describe('invoice numbers', () => {
  it('have no gaps and no duplicates under thirty simultaneous orders, some of which fail', async () => {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newBuyer(server)))
    await Promise.all(buyers.map((buyer, at) => fill(buyer, at % 5 === 0 ? 'LAST' : 'CAP')))
    const said = await Promise.all(
      buyers.map(async (buyer, at) => {
        // Every seventh buyer sends a wrong expected total, and gets no order and no invoice number.
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

  it('restart in each calendar year of the club’s time zone', async () => {
    server.clock.setTo('2026-12-31T13:30:00Z')
    const id = await paid(await newBuyer(server))
    expect((await paperOf(id)).number).toBe('INV-2027-00001')
    expect((await paperOf(id)).paper.issuedOn).toBe('2027-01-01')
  })
})

describe('an invoice', () => {
  it('is a tax invoice with GST if the club is registered, and names the seller', async () => {
    const item = await paperOf(await paid(await newBuyer(server), 'CAP', 2))
    expect(item).toMatchObject({ kind: 'invoice', status: 'paid', due: 0, is_owner: false })
    expect(item.paper).toMatchObject({ isTaxInvoice: true, totalCents: 5_600, taxCents: 509 })
    expect(item.paper.lines).toMatchObject([{ code: 'CAP', qty: 2, unitPriceCents: 2_800, gstCents: 509 }])
  })

  it('lists the paid items to the buyer only, and only after payment', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id, payment } = await order(buyer)
    expect((await paperOf(id, buyer)).paid_items).toEqual([])
    await chooseAtSandbox(server, payment)
    expect((await paperOf(id, buyer)).paid_items).toEqual([{ kind: 'goods', delivery: 'pick_up' }])
    expect((await paperOf(id)).paid_items).toEqual([])
    const voucher = await newBuyer(server)
    await fill(voucher, 'GIFT')
    const gift = await order(voucher, {}, 'voucher')
    await chooseAtSandbox(server, gift.payment)
    expect((await paperOf(gift.order, voucher)).paid_items).toEqual([{ kind: 'goods', delivery: 'email' }])
  })

  it('does not change when settings or products change', async () => {
    const id = await paid(await newBuyer(server))
    const before = (await paperOf(id)).paper
    await saveSettings(database.db, { gst_registered: false }, new Date(server.clock.nowMs()))
    await saveSettings(database.db, { gst_registered: true }, new Date(server.clock.nowMs()))
    await database.db.execute("update product set name = 'Renamed' where url = 'cap'")
    expect((await paperOf(id)).paper).toEqual(before)
    await database.db.execute("update product set name = 'Cap' where url = 'cap'")
  })

  it('is void when its order ends, and a late payment creates a new one with a new number', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id } = await order(buyer, { paymentGateway: 'bank_transfer' })
    const { number: first, transfer } = await paperOf(id, buyer)
    server.clock.advanceMs(8 * 24 * HOUR_MS)
    while ((await server.clubApp.runDueJobs()) > 0);
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

  it('is corrected by an adjustment note after a refund, and itself unchanged', async () => {
    const id = await paid(await newBuyer(server), 'CAP', 2)
    const before = (await paperOf(id)).paper
    const { number } = await stateOf(server, id)
    await refundOrder(treasurer, number, { way: 'credit' })
    const item = await paperOf(id)
    expect(item.paper).toEqual(before)
    const note = await paperOf(item.adjustment_notes[0]?.id ?? '')
    expect(note).toMatchObject({ kind: 'adjustment_note', number: expect.stringMatching(/^ADJ-2027-\d{5}$/) })
    expect(note.paper).toMatchObject({
      totalCents: 2_800,
      taxCents: 255,
      adjusts: { number: item.number, words: 'The wrong colour' },
    })
    await refundOrder(treasurer, number, { way: 'credit' })
    expect((await paperOf(id)).status).toBe('credited')
  })

  it('is mailed as a link once it is paid, and the link needs no login', async () => {
    const buyer = await newBuyer(server)
    const id = await paid(buyer)
    const [mail] = (await server.mailTo(buyer.email)).filter(({ subject }) => /paid, thank you/.test(subject))
    expect(mail?.text).toContain(`/show-invoice/${id}`)
    expect(mail?.text).not.toContain('Saltbush')
  })

  it('shows the bank details until a transfer has paid it', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id } = await order(buyer, { paymentGateway: 'bank_transfer' })
    const item = await paperOf(id, buyer)
    expect(item).toMatchObject({ status: 'issued', due: 28, is_owner: true, order: { is_membership: false } })
    expect(item.transfer?.reference).toMatch(/^PDK-/)
    const [mail] = await server.mailTo(buyer.email)
    expect(mail?.text).toContain(item.transfer?.reference)
  })
})

describe('an invoice with a promotion code', () => {
  it('has line amounts, a discount and a delivery that add up to the total', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP', 3)
    await fill(buyer, 'TEE')
    const { order: id } = await order(buyer, {
      promotion_code: 'TENOFF',
      shipping_option_id: 3,
      address: buyer.addressId,
    })
    const { paper } = await paperOf(id, buyer)
    const amounts = paper.lines.map(({ totalCents, discountCents }) => totalCents + discountCents)
    expect(paper.discountCents).toBeGreaterThan(0)
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(paper.subtotalCents)
    expect(paper.subtotalCents - paper.discountCents + paper.shippingCents).toBe(paper.totalCents)
  })
})

describe('a partly paid invoice', () => {
  async function unpaid() {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id } = await order(buyer, { paymentGateway: 'bank_transfer' })
    return { id, reference: (await paperOf(id, buyer)).transfer?.reference ?? '' }
  }

  it('shows the paid and the due amount', async () => {
    const { id, reference } = await unpaid()
    expect(await paperOf(id)).toMatchObject({ paid: 0, credit_used: 0, due: 28, is_overdue: false })
    const { lines } = await importLines(treasurer, [`05/01/2027,10.00,Direct Credit part ${reference}`])
    expect((await settleLine(treasurer, lines[0]?.line ?? '', 'ask_rest')).status).toBe(200)
    expect(await paperOf(id)).toMatchObject({ status: 'issued', paid: 10, credit_used: 0, due: 18 })
  })

  it('is overdue when its due date has passed and the order is still open', async () => {
    const { id, reference } = await unpaid()
    server.clock.advanceMs(6 * 24 * HOUR_MS)
    const { lines } = await importLines(treasurer, [`05/01/2027,11.00,Direct Credit late ${reference}`])
    await settleLine(treasurer, lines[0]?.line ?? '', 'ask_rest')
    server.clock.advanceMs(3 * 24 * HOUR_MS)
    while ((await server.clubApp.runDueJobs()) > 0);
    const item = await paperOf(id)
    expect(item).toMatchObject({ paid: 11, due: 17, is_overdue: true })
    expect(item.pay_by > item.paper.dueOn).toBe(true)
  })
})

describe('the buyer on a tax invoice', () => {
  const DEAR = 1_000
  it('has an ABN if their profile has one', async () => {
    const buyer = await newBuyer(server)
    await database.db.update(person).set({ abn: '11223491505' }).where(eq(person.id, buyer.id))
    const id = await paid(buyer)
    expect((await paperOf(id)).paper.buyer).toMatchObject({ name: 'Tess Underbool', abn: '11223491505' })
  })

  it('must have a name or an ABN from $1,000 on', async () => {
    await insertProducts(server, { code: 'ENGINE', name: 'Engine', price: DEAR, stock: null })
    const buyer = await newBuyer(server)
    await database.db.update(person).set({ firstName: '', lastName: '' }).where(eq(person.id, buyer.id))
    await fill(buyer, 'ENGINE')
    expect((await submit(buyer)).json()).toMatchObject({ success: false, text_code: 'NOT_ELIGIBLE' })
    await database.db.update(person).set({ abn: '11223491505' }).where(eq(person.id, buyer.id))
    expect((await submit(buyer)).json()).toMatchObject({ success: true })
  })
})
