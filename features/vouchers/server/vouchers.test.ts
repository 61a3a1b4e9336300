import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#features/catalogue/server/catalogue.tables.ts'
import { listCredit } from '#features/orders/server/orders.public.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import { refundOrder, newTreasurer } from '#tests/orders/desk.ts'
import {
  type Buyer,
  chooseAtSandbox,
  fill,
  newBuyer,
  order,
  startShop,
  stateOf,
  statusesOf,
} from '#tests/orders/shop-server.ts'

const AT_ONCE = 20
const FOUR_YEARS_MS = 4 * 366 * DAY_MS

let database: TestDatabase
let server: RunningServer
let treasurer: Asker

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: AT_ONCE })
  server = await startShop({ database })
  await database.db.update(product).set({ isVoucher: true }).where(eq(product.url, 'gift'))
  treasurer = await newTreasurer(server)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})
afterEach(() => booksMustAddUp(server))

/** Buys and pays vouchers of $50.00 and returns the mailed codes. */
async function bought(qty = 1): Promise<{ buyer: Buyer; number: number; codes: string[] }> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'GIFT', qty)
  const { order: publicId, payment } = await order(buyer, { shipping_option_id: null })
  expect(await codesTo(buyer)).toEqual([])
  await chooseAtSandbox(server, payment, 'send_twice')
  return { buyer, number: (await stateOf(server, publicId)).number, codes: await codesTo(buyer) }
}

async function codesTo({ email }: Buyer): Promise<string[]> {
  const mails = await server.mailTo(email)
  return mails.flatMap(({ text }) => text.match(/\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/g) ?? [])
}

const use = (asker: Asker, code: unknown) =>
  asker.request('POST', '/api/v1/sell/voucher/redeem', { body: { code } })
const creditOf = async ({ id }: Buyer) => (await listCredit(database.db, id))[0]?.balanceCents ?? 0
const codeOf = (answer: { json(): unknown }) => (answer.json() as { text_code?: string }).text_code

describe('a gift voucher', () => {
  it('is mailed once it is paid, one code for each piece, and becomes the credit of the person who enters it', async () => {
    const { codes, buyer } = await bought(2)
    expect(new Set(codes).size).toBe(2)
    const friend = await newBuyer(server)
    const answer = await use(friend, ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} `)
    expect([answer.status, answer.json()]).toMatchObject([200, { amount: 50, balance: 50 }])
    expect((await use(buyer, codes[1])).json()).toMatchObject({ amount: 50, balance: 50 })
    await fill(friend, 'CAP')
    await order(friend, { use_credit: true, paymentGateway: null })
    expect(await creditOf(friend)).toBe(2_200)
  })

  it('is redeemed once if twenty people enter it at the same moment', async () => {
    const { codes } = await bought()
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => newBuyer(server)))
    const answers = await Promise.all(people.map((one) => use(one, codes[0])))
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: AT_ONCE - 1 }, () => 422)])
    const sums = await Promise.all(people.map(creditOf))
    expect(sums.reduce((all, cents) => all + cents, 0)).toBe(5_000)
  })

  it('entered again by the same person returns the same result and adds no credit', async () => {
    const { codes, buyer } = await bought()
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(buyer, codes[0])))
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200])
    expect(await creditOf(buyer)).toBe(5_000)
  })

  it('is refused for an unknown code and for an anonymous caller', async () => {
    const { codes, buyer } = await bought()
    for (const code of ['', 'GRID10', '0000-0000-0000-0000', 'x'.repeat(60)])
      expect([code, codeOf(await use(buyer, code))]).toEqual([code, 'VOUCHER_INVALID'])
    for (const code of [null, 7, ['a'], 'x'.repeat(61)]) expect((await use(buyer, code)).status).toBe(422)
    expect((await use(server, codes[0])).status).toBe(401)
    expect(await creditOf(buyer)).toBe(0)
  })

  it('that was refunded has no value, and one that was used cannot be refunded', async () => {
    const { number, codes, buyer } = await bought(2)
    await use(buyer, codes[0])
    expect((await refundOrder(treasurer, number, { way: 'gateway' })).status).toBe(200)
    expect(codeOf(await use(await newBuyer(server), codes[1]))).toBe('VOUCHER_INVALID')
    const again = await refundOrder(treasurer, number, { way: 'gateway' })
    expect([again.status, codeOf(again)]).toEqual([422, 'NOT_ELIGIBLE'])
    expect(await creditOf(buyer)).toBe(5_000)
  })

  it('is refused after 20 attempts by one person in an hour', async () => {
    const guesser = await newBuyer(server)
    const tries = await Promise.all(
      Array.from({ length: 25 }, (_, at) => use(guesser, `${1_000 + at}-0000-0000-0000`)),
    )
    expect(tries.filter(({ status }) => status === 429).length).toBe(5)
  })

  it('expires after three years', async () => {
    const { codes, buyer } = await bought()
    server.clock.advanceMs(FOUR_YEARS_MS)
    expect(codeOf(await use(buyer, codes[0]))).toBe('VOUCHER_INVALID')
    expect(await creditOf(buyer)).toBe(0)
  })
})

it('a gift voucher needs no delivery, has no GST and is not discounted by a promotion code', async () => {
  const desk = server.as({ roles: ['shop'] })
  const create = (url: string, how: object) =>
    desk.request('POST', '/api/v1/sell/product/create', {
      body: {
        name: 'Voucher',
        url,
        group: '',
        voucher: true,
        skus: [
          {
            code: url.toUpperCase(),
            options: {},
            price: 20,
            stock: null,
            weight_g: 0,
            size_class: 'S',
          },
        ],
        ...how,
      },
    })
  expect((await create('wrong-one', { digital: true })).status).toBe(422)
  expect((await create('wrong-two', { gst: false, takes_codes: false })).status).toBe(422)
  expect((await create('right', { digital: true, gst: false, takes_codes: false })).status).toBe(200)
})
