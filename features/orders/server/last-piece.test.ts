import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cart } from '#features/cart/cart.contract.ts'
import type { SubmitOrderInput } from '../orders.contract.ts'
import { sku } from '#features/catalogue/server/catalogue.tables.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { faultsOf } from '#tests/orders/books.ts'
import {
  type Buyer,
  chooseAtSandbox,
  fill,
  newBuyer,
  insertProducts,
  startShop,
  stateOf,
  type Submitted,
  submit,
} from '#tests/orders/shop-server.ts'
import { withoutRowLock } from '#tests/kit/without-row-lock.ts'

const BUYERS = 50
/** How many database connections, and so concurrent transactions, the server has. */
const POOL_SIZE = 25

/** Makes all buyers add one item to their cart and submit their orders at the same moment. */
async function pressAtOnce(
  server: RunningServer,
  code: string,
  inputOf: (at: number) => SubmitOrderInput = () => ({}),
): Promise<{ buyers: Buyer[]; said: Submitted[]; statuses: number[] }> {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newBuyer(server)))
  await Promise.all(buyers.map((buyer) => fill(buyer, code)))
  const answers = await Promise.all(buyers.map((buyer, at) => submit(buyer, inputOf(at))))
  return {
    buyers,
    said: answers.map((answer) => answer.json() as Submitted),
    statuses: answers.map(({ status }) => status),
  }
}

async function stockOf({ database }: RunningServer, code: string): Promise<number | null | undefined> {
  const [row] = await database.db.select({ stock: sku.stock }).from(sku).where(eq(sku.code, code))
  return row?.stock
}

describe('the last pieces, with fifty buyers at once', () => {
  let database: TestDatabase
  let server: RunningServer

  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: POOL_SIZE })
    server = await startShop({ database })
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  it.each([
    [1, 'RACE-A'],
    [1, 'RACE-B'],
    [3, 'RACE-C'],
  ])('are sold exactly %i times if that many are in stock', async (pieces, code) => {
    await insertProducts(server, { code, name: 'Rally jacket', price: 120, stock: pieces, weight_g: 900 })
    const { buyers, said, statuses } = await pressAtOnce(server, code)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(said.filter(({ success }) => success)).toHaveLength(pieces)
    const refused = said.filter(({ success }) => !success)
    expect(new Set(refused.map(({ text_code }) => text_code))).toEqual(new Set(['OUT_OF_STOCK']))
    expect(await stockOf(server, code)).toBe(0)
    const loser = buyers[said.findIndex(({ success }) => !success)]
    const cart = (await loser?.request('POST', '/api/v1/sell/cart/getCart', { body: {} }))?.json() as Cart
    expect(cart.item_count).toBe(1)
    expect(await faultsOf(server)).toEqual([])
  })
})

describe('more buyers than connections', () => {
  it('cause no deadlock: no transaction waits for a second connection', async () => {
    const database = await createTestDatabase({ poolSize: 2 })
    const server = await startShop({ database })
    // Half of the buyers pay at once and half by transfer, because the confirmation is mailed at different moments:
    // after the payment, or when the order is placed.
    const { said } = await pressAtOnce(server, 'TEE', (at) => ({
      paymentGateway: at % 2 === 0 ? 'sandbox' : 'bank_transfer',
    }))
    expect(said.filter(({ success }) => success)).toHaveLength(BUYERS)
    expect(await stockOf(server, 'TEE')).toBe(0)
    const pages = said.map(({ payment }) => payment).filter((address) => address.includes('/sandbox-pay/'))
    await Promise.all(pages.map((address) => chooseAtSandbox(server, address)))
    const states = await Promise.all(said.map(({ order }) => stateOf(server, order)))
    expect(states.filter(({ is_paid }) => is_paid)).toHaveLength(pages.length)
    expect(await faultsOf(server)).toEqual([])
    await server.stop()
    await database.drop()
  })
})

describe('the same server without a lock on the row', () => {
  it('sells more than the stock, and the check of the books reports it', async () => {
    const database = await createTestDatabase({ poolSize: POOL_SIZE })
    const leftOut = withoutRowLock(database, 'sku')
    const server = await startShop({ database })
    const { said } = await pressAtOnce(server, 'LAST')
    expect(leftOut()).toBeGreaterThan(0)
    expect(said.filter(({ success }) => success).length).toBeGreaterThan(1)
    expect(await stockOf(server, 'LAST')).toBeLessThan(0)
    expect((await faultsOf(server)).map(({ subject }) => subject)).toContain('sku LAST')
    await server.stop()
    await database.drop()
  })
})
