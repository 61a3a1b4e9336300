import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { payment } from './orders.tables.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import { deskRecord, markPaid, newTreasurer } from '#tests/orders/desk.ts'
import {
  fill,
  newBuyer,
  order,
  PICK_UP,
  startShop,
  stateOf,
  statusesOf,
  submit,
} from '#tests/orders/shop-server.ts'

let server: RunningServer
let treasurer: Asker

beforeAll(async () => {
  server = await startShop()
  treasurer = await newTreasurer(server)
})
afterAll(() => server.stop())
afterEach(() => booksMustAddUp(server))

/** The id of the delivery method for parcels in the demo data. */
const PARCEL = 3
const TYPES = '/api/v1/sell/desk/payment-types'
async function allow(isAllowed: boolean): Promise<void> {
  const answer = await treasurer.request('POST', TYPES, { body: { at_club: isAllowed } })
  expect(answer.json()).toMatchObject({ item: { at_club: isAllowed, hold_days: 7 } })
}
async function typesOf(buyer: Asker): Promise<{ id: string; name: string }[]> {
  const answer = await buyer.request('POST', '/api/v1/sell/cart/getCart', { body: {} })
  return (answer.json() as { payment_types: { id: string; name: string }[] }).payment_types
}
async function invoiceOf(id: string) {
  const answer = await server.request('GET', `/api/v1/sell/invoice?id=${id}`)
  return (answer.json() as { item: Record<string, unknown> }).item
}

describe('payment at the club', () => {
  it('can be switched on by the treasurer only, and the change is audited', async () => {
    expect((await server.request('GET', TYPES)).status).toBe(401)
    const shop = server.as({ roles: ['shop'] })
    expect((await shop.request('POST', TYPES, { body: { at_club: true } })).status).toBe(403)
    expect((await treasurer.request('POST', TYPES, { body: { at_club: 'yes' } })).status).toBe(422)
    await allow(true)
    const trail = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
    expect((trail.json() as { data: object[] }).data[0]).toMatchObject({ verb: 'changed_settings' })
  })

  it('is offered and accepted only if the club allows it', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    await allow(false)
    expect((await typesOf(buyer)).map(({ id }) => id)).not.toContain('at_club')
    expect((await submit(buyer, { paymentGateway: 'at_club' })).json()).toMatchObject({ success: false })
    await allow(true)
    expect(await typesOf(buyer)).toContainEqual({ id: 'at_club', name: 'At the club (cash or EFTPOS)' })
    expect((await submit(buyer, { paymentGateway: 'at_club' })).json()).toMatchObject({ success: true })
  })

  it('is neither offered nor accepted for an order that is sent', async () => {
    await allow(true)
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const choose = (body: object) => buyer.request('POST', '/api/v1/sell/cart/getCart', { body })
    const address = buyer.addressId
    await choose({ shipping_address: address, shipping_type: PARCEL })
    expect((await typesOf(buyer)).map(({ id }) => id)).not.toContain('at_club')
    const parcel = { paymentGateway: 'at_club', shipping_option_id: PARCEL, address }
    expect((await submit(buyer, parcel)).json()).toMatchObject({
      success: false,
      text_code: 'NOT_ELIGIBLE',
      order: '',
    })
    await choose({ shipping_type: PICK_UP })
    expect((await typesOf(buyer)).map(({ id }) => id)).toContain('at_club')

    const { order: id } = await order(buyer, { shipping_option_id: PARCEL, address })
    const offered = (await invoiceOf(id))['payment_types'] as { id: string }[]
    expect(offered.map((type) => type.id)).not.toContain('at_club')
    const again = await buyer.request('POST', '/api/v1/sell/order/pay', {
      body: { id, paymentGateway: 'at_club' },
    })
    expect(again.json()).toMatchObject({ success: false, text_code: 'NOT_ELIGIBLE' })
  })

  it('stays the payment type of an order that is sent and already awaits it', async () => {
    await allow(true)
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id } = await order(buyer, { shipping_option_id: PARCEL, address: buyer.addressId })
    const { number } = await stateOf(server, id)
    const { db } = server.database
    await db.update(payment).set({ gateway: 'at_club' }).where(eq(payment.orderId, number))
    expect(await invoiceOf(id)).toMatchObject({
      is_at_club: true,
      payment_types: expect.arrayContaining([{ id: 'at_club', name: expect.any(String) }]),
    })
    const again = await buyer.request('POST', '/api/v1/sell/order/pay', {
      body: { id, paymentGateway: 'at_club' },
    })
    expect(again.json()).toMatchObject({ success: true, order: id })
  })

  it.each(['cash', 'eftpos'] as const)('is marked as paid at the desk by %s, once', async (way) => {
    await allow(true)
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id } = await order(buyer, { paymentGateway: 'at_club' })
    const { number } = await stateOf(server, id)
    expect(await invoiceOf(id)).toMatchObject({ is_at_club: true, transfer: null, due: 28 })
    const [mail] = await server.mailTo(buyer.email)
    expect([mail?.subject, mail?.text]).toEqual([
      `Order ${number}: how to pay`,
      expect.stringContaining('cash or EFTPOS'),
    ])
    expect((await markPaid(treasurer, number)).status).toBe(409)
    const answers = await Promise.all([1, 2, 3].map(() => markPaid(treasurer, number, way)))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    expect((await deskRecord(treasurer, number)).payments).toMatchObject([
      { gateway: 'at_club', status: 'ended' },
      { gateway: way, status: 'paid', received: 28 },
    ])
    expect(await invoiceOf(id)).toMatchObject({ is_at_club: false, status: 'paid', due: 0 })
  })

  it('holds the order as long as for a bank transfer, then ends it and mails the buyer', async () => {
    await allow(true)
    const buyer = await newBuyer(server)
    await fill(buyer, 'LAST')
    const { order: id } = await order(buyer, { paymentGateway: 'at_club' })
    server.clock.advanceMs(6 * DAY_MS)
    while ((await server.clubApp.runDueJobs()) > 0);
    expect((await stateOf(server, id)).status).toBe('awaiting_payment')
    server.clock.advanceMs(2 * DAY_MS)
    while ((await server.clubApp.runDueJobs()) > 0);
    expect((await stateOf(server, id)).status).toBe('ended')
    const ended = (await server.mailTo(buyer.email)).find(({ subject }) => subject.endsWith('not paid'))
    expect(ended?.text).not.toContain('transfer')
  })
})
