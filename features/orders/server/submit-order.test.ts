import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { sku } from '#features/catalogue/server/catalogue.tables.ts'
import { countStatements } from '#tests/kit/statements.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import {
  chooseAtSandbox,
  fill,
  newBuyer,
  order,
  insertProducts,
  PICK_UP,
  startShop,
  stateOf,
  type Submitted,
  submit,
} from '#tests/orders/shop-server.ts'
import type { Cart } from '#features/cart/cart.contract.ts'

/** The id of the delivery method for parcels in the demo data. */
const PARCEL = 3

let server: RunningServer

beforeAll(async () => {
  server = await startShop()
})
afterAll(() => server.stop())

const cartOf = async (buyer: { request: RunningServer['request'] }) =>
  (await buyer.request('POST', '/api/v1/sell/cart/getCart', { body: {} })).json() as Cart
const stockOf = async (code: string) =>
  (await server.database.db.select({ stock: sku.stock }).from(sku).where(eq(sku.code, code)))[0]?.stock

describe('submitOrder', () => {
  it('makes an order from the cart, reserves its items and sends the browser to pay', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'TEE', 2)
    const before = await stockOf('TEE')
    const submitted = await order(buyer, { note: 'Ring first', expected_total: 70 })
    expect(submitted).toMatchObject({ success: true, message: '', text_code: '' })
    expect(submitted.payment).toMatch(/^http:\/\/localhost:3000\/dev\/sandbox-pay\//)
    expect(await stateOf(server, submitted.order)).toMatchObject({
      status: 'awaiting_payment',
      is_paid: false,
      due_amount: 70,
    })
    expect(await stockOf('TEE')).toBe((before ?? 0) - 2)
    expect((await cartOf(buyer)).item_count).toBe(0)
  })

  it('lists the items of an own order in lines of their own, because a name may contain commas', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'TEE')
    await fill(buyer, 'CAP')
    await order(buyer)
    const answer = await buyer.request('GET', '/api/v1/sell/order/mine')
    expect(answer.json()).toMatchObject({ data: [{ summary: 'Club tee\nCap' }] })
  })

  it('does not restore sold stock when the product is edited at the same time', async () => {
    const shop = server.as({ roles: ['shop'] })
    const opened = (await shop.request('POST', '/api/v1/sell/product/cap', { body: {} })).json() as {
      item: { id: number; skus: { price: number }[] }
    }
    const before = await stockOf('CAP')
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP', 2)
    await order(buyer)
    const { id, skus } = opened.item
    const saved = await shop.request('POST', '/api/v1/sell/product/update', { body: { id, skus } })
    expect([saved.status, await stockOf('CAP')]).toEqual([200, (before ?? 0) - 2])
  })

  it('is paid when the sandbox reports the payment', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id, payment } = await order(buyer)
    expect((await chooseAtSandbox(server, payment)).status).toBeLessThan(400)
    expect(await stateOf(server, id)).toMatchObject({ status: 'paid', is_paid: true, due_amount: 0 })
  })

  it('is completed by the payment if nothing has to be shipped', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'GIFT')
    const { order: id, payment } = await order(buyer, {}, 'voucher')
    await chooseAtSandbox(server, payment)
    expect(await stateOf(server, id)).toMatchObject({ status: 'completed', is_paid: true })
  })

  it('charges nothing if the total differs from the one shown', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const answer = await submit(buyer, { expected_total: 27.99 })
    expect([answer.status, (answer.json() as Submitted).text_code]).toEqual([200, 'CART_CHANGED'])
    expect((await cartOf(buyer)).item_count).toBe(1)
  })

  it.each([
    ['an empty cart', [], {}, 'CART_EMPTY'],
    ['no way to pay', ['CAP'], { paymentGateway: null }, 'VALIDATION'],
    ['a way to pay that is not offered', ['CAP'], { paymentGateway: 'stripe' }, 'VALIDATION'],
    ['no delivery', ['CAP'], { shipping_option_id: null }, 'VALIDATION'],
    ['a parcel without an address', ['CAP'], { shipping_option_id: PARCEL }, 'VALIDATION'],
    ['an unknown code', ['CAP'], { promotion_code: 'NOSUCH' }, 'PROMOTION_INVALID'],
  ])('explains in a message what is wrong with %s', async (_what, items, input, code) => {
    const buyer = await newBuyer(server)
    for (const sku of items) await fill(buyer, sku)
    const answer = await submit(buyer, input)
    const said = answer.json() as Submitted
    expect([answer.status, said.success, said.text_code]).toEqual([200, false, code])
    expect(said.message.length).toBeGreaterThan(10)
  })

  it.each([
    { url: 'https://elsewhere.example/' },
    { url: 'http://localhost:3001/orders' },
    { url: 'https://localhost:3000/orders' },
    { url: 'http://me@localhost:3000/orders' },
    { url: 'http://localhost:3000//elsewhere.example' },
    { url: 'http://localhost:3000.elsewhere.example/' },
    { url: '//elsewhere.example' },
    { url: '/\\elsewhere.example' },
    { url: 'javascript:alert(1)' },
    { total: 0.01 },
    { address: '1' },
    { note: 'x'.repeat(501) },
    { expected_total: -1 },
    { paymentGateway: 7 },
  ])('rejects the malformed input %j', async (input) => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    expect((await submit(buyer, input as object)).status).toBe(422)
    expect((await cartOf(buyer)).item_count).toBe(1)
  })

  it.each([
    ['/orders', 'http://localhost:3000/orders'],
    ['http://localhost:3000/orders?from=pay', 'http://localhost:3000/orders?from=pay'],
    ['http://localhost:3000', 'http://localhost:3000/'],
  ])('returns from the payment to %s', async (url, returnTo) => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { payment } = await order(buyer, { url })
    const chosen = await chooseAtSandbox(server, payment)
    expect(chosen.headers.location).toBe(returnTo)
  })

  it('returns from the payment to the confirmation unless another page is requested', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id, payment } = await order(buyer)
    const chosen = await chooseAtSandbox(server, payment)
    expect(chosen.headers.location).toBe(`http://localhost:3000/invoice/${id}?paid=1`)
  })

  it('reports each validation error once', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    for (const url of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)']) {
      const { errors } = (await submit(buyer, { url })).json() as {
        errors: { field: string; code: string }[]
      }
      expect(errors.map(({ field, code }) => [field, code])).toEqual([['url', 'invalid']])
    }
  })

  it.each([
    ['a parcel that the screen showed as a pick-up', { shipping_option_id: PARCEL, expected_pick_up: true }],
    ['a pick-up that the screen showed as a delivery', { expected_pick_up: false }],
    ['a pick-up from the cart for an order with an address', { shipping_option_id: undefined }],
  ])('charges nothing for %s', async (_what, input) => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    await buyer.request('POST', '/api/v1/sell/cart/getCart', { body: { shipping_type: PICK_UP } })
    const answer = await submit(buyer, { address: buyer.addressId, ...(input as object) })
    expect([answer.status, (answer.json() as Submitted).text_code]).toEqual([200, 'CART_CHANGED'])
    expect((await cartOf(buyer)).item_count).toBe(1)
  })

  it.each([
    ['a parcel', { shipping_option_id: PARCEL, expected_pick_up: false }, 39.2],
    ['a pick-up, whatever address is sent', {}, 28],
    ['digital goods, which are not delivered', { shipping_option_id: null, expected_pick_up: false }, 50],
  ])('charges the price of %s', async (what, input, due_amount) => {
    const buyer = await newBuyer(server)
    await fill(buyer, what.startsWith('digital') ? 'GIFT' : 'CAP')
    const { order: id } = await order(buyer, { address: buyer.addressId, ...input })
    expect(await stateOf(server, id)).toMatchObject({ due_amount })
  })

  it('refuses another person’s address', async () => {
    const [buyer, other] = [await newBuyer(server), await newBuyer(server)]
    await fill(buyer, 'CAP')
    expect((await submit(buyer, { address: other.addressId, shipping_option_id: PARCEL })).status).toBe(404)
  })

  it('requires login', async () => {
    expect((await submit(server)).status).toBe(401)
  })

  it('returns the same order for five calls with one idempotency key', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP', 3)
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(buyer, {}, 'five times')))
    const said = answers.map((answer) => answer.json() as Submitted)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(said.map((one) => JSON.stringify([one.order, one.payment]))).size).toBe(1)
    expect(said[0]?.success).toBe(true)
    const other = await submit(buyer, { note: 'another' }, 'five times')
    expect(other.status).toBe(422)
  })

  it('sends the same number of SQL statements for one line and for twenty', async () => {
    for (let n = 0; n < 20; n += 1)
      await insertProducts(server, {
        code: `MANY-${n}`,
        name: `Thing ${n}`,
        price: 5,
        stock: 9,
        weight_g: 10,
      })
    const counts: number[] = []
    for (const lines of [1, 20]) {
      const buyer = await newBuyer(server)
      for (let n = 0; n < lines; n += 1) await fill(buyer, `MANY-${n}`)
      counts.push((await countStatements(server.database, async () => void (await order(buyer)))).length)
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(22)
  })
})
