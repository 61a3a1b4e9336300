import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { grantCredit } from '#features/orders/server/orders.public.ts'
import { systemRandom } from '#platform/server/random.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import { importLines, markPaid, newTreasurer } from '#tests/orders/desk.ts'
import {
  type Buyer,
  chooseAtSandbox,
  fill,
  newBuyer,
  order,
  startShop,
  stateOf,
} from '#tests/orders/shop-server.ts'

const HOLD_DAYS = 7
const PARCEL = 3

let server: RunningServer
let treasurer: Asker

beforeAll(async () => {
  server = await startShop()
  treasurer = await newTreasurer(server)
})
afterAll(() => server.stop())
afterEach(() => booksMustAddUp(server))

/** Returns the subjects of all mails to a buyer, without the order number, sorted. */
async function subjectsTo({ email }: Buyer): Promise<string[]> {
  return (await server.mailTo(email)).map(({ subject }) => subject.replace(/^Order \d+: /, '')).toSorted()
}

async function transferred(how: object = {}): Promise<{ buyer: Buyer; number: number; publicId: string }> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'CAP')
  const { order: publicId } = await order(buyer, { paymentGateway: 'bank_transfer', ...how })
  return { buyer, publicId, number: (await stateOf(server, publicId)).number }
}

const move = (number: number, to: string) =>
  treasurer.request('POST', '/api/v1/sell/desk/order/move', { body: { number, to } })

describe('a buyer gets a mail', () => {
  it('with the bank details, also after changing to a transfer', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id } = await order(buyer)
    expect(await subjectsTo(buyer)).toEqual([])
    const body = { id, paymentGateway: 'bank_transfer' }
    for (let time = 0; time < 2; time += 1) await server.request('POST', '/api/v1/sell/order/pay', { body })
    expect(await subjectsTo(buyer)).toEqual(['how to pay'])
    const [mail] = await server.mailTo(buyer.email)
    const paper = (await server.request('GET', `/api/v1/sell/invoice?id=${id}`)).json() as {
      item: { transfer: { reference: string } }
    }
    expect(mail?.text).toContain(paper.item.transfer.reference)
  })

  it('when an order is ready and when one is sent, once each', async () => {
    const [kept, sent] = [
      await transferred(),
      await newBuyer(server).then(async (buyer) => {
        await fill(buyer, 'CAP')
        const how = { shipping_option_id: PARCEL, address: buyer.addressId }
        const { order: publicId } = await order(buyer, { paymentGateway: 'bank_transfer', ...how })
        return { buyer, number: (await stateOf(server, publicId)).number }
      }),
    ]
    for (const { number } of [kept, sent]) await markPaid(treasurer, number)
    await move(kept.number, 'packing')
    for (let time = 0; time < 2; time += 1) await move(kept.number, 'ready_for_pickup')
    await move(sent.number, 'shipped')
    expect(await subjectsTo(kept.buyer)).toEqual(['how to pay', 'paid, thank you', 'ready to pick up'])
    expect(await subjectsTo(sent.buyer)).toEqual(['how to pay', 'on its way to you', 'paid, thank you'])
  })

  it('that names the items, the delivery and its address, and the part paid with credit', async () => {
    const buyer = await newBuyer(server)
    await server.database.transaction((tx) =>
      grantCredit(tx, systemRandom(server.clock), {
        personId: buyer.id,
        supplierId: 1,
        cents: 2_000,
        once: 'credit of a mail',
        at: new Date(server.clock.nowMs()),
      }),
    )
    await fill(buyer, 'CAP', 2)
    const how = { shipping_option_id: PARCEL, address: buyer.addressId, use_credit: true }
    const { payment } = await order(buyer, how)
    await chooseAtSandbox(server, payment)
    const mail = (await server.mailTo(buyer.email)).find(({ subject }) => subject.endsWith('paid, thank you'))
    expect(mail?.text).toContain('Items: Cap × 2')
    expect(mail?.text).toContain('Delivery address: 3 Saltbush Street, Corella Plains NSW 2799')
    expect(mail?.text).toContain('Paid with credit: $20.00')
  })

  it('when an unpaid order ends, and when a late transfer reopens it', async () => {
    const { buyer, publicId } = await transferred()
    const { transfer } = (
      (await server.request('GET', `/api/v1/sell/invoice?id=${publicId}`)).json() as {
        item: { transfer: { reference: string } }
      }
    ).item
    server.clock.advanceMs(HOLD_DAYS * DAY_MS + 1_000)
    while ((await server.clubApp.runDueJobs()) > 0);
    expect(await subjectsTo(buyer)).toEqual(['how to pay', 'not paid'])
    await importLines(treasurer, [`05/12/2026,28.00,${transfer.reference}`])
    expect((await stateOf(server, publicId)).status).toBe('paid')
    expect(await subjectsTo(buyer)).toEqual(['how to pay', 'not paid', 'paid, thank you'])
  })

  it('but none about an order that they cancelled themselves', async () => {
    const { buyer, publicId } = await transferred()
    await buyer.request('POST', '/api/v1/sell/order/letGo', { body: { id: publicId } })
    expect(await subjectsTo(buyer)).toEqual(['how to pay'])
  })
})
