import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteEndedLimits } from '#platform/server/http/rate-limit.store.ts'
import { rateLimit } from '#platform/server/http/rate-limit.tables.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { fill, newBuyer, startShop } from '#tests/orders/shop-server.ts'
import type { Cart } from '../cart.contract.ts'
import { CART_RATE, deleteOldCarts } from './cart.public.ts'
import { cart, cartRequest } from './cart.tables.ts'

const BASE = '/api/v1/sell/cart'

let server: RunningServer

beforeAll(async () => {
  server = await startShop()
})
afterAll(() => server.stop())

const add = (session?: string, key?: string) =>
  server.request('POST', `${BASE}/cartAdd`, {
    body: { sku: 'CAP', qty: 1, ...(session === undefined ? {} : { session }) },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const sessionOf = (answer: { json(): unknown }) => (answer.json() as Cart).sessionKey
const countOf = async (session: string) =>
  ((await server.request('POST', `${BASE}/getCart`, { body: { session } })).json() as Cart).item_count

describe('abandoned carts', () => {
  it('are deleted after three months, but never a member’s', async () => {
    const member = await newBuyer(server)
    await fill(member, 'CAP')
    const left = sessionOf(await add(undefined, 'once'))
    server.clock.advanceMs(60 * DAY_MS)
    const recent = sessionOf(await add())
    server.clock.advanceMs(31 * DAY_MS)
    await deleteOldCarts(server.clubApp.service)
    expect([await countOf(left), await countOf(recent)]).toEqual([0, 1])
    const own = await member.request('POST', `${BASE}/getCart`, { body: {} })
    expect((own.json() as Cart).item_count).toBe(1)
    expect(await server.database.db.select().from(cartRequest)).toEqual([])
  })

  it('that were merged into a member’s are deleted after a week', async () => {
    const member = await newBuyer(server)
    const session = sessionOf(await add())
    await member.request('POST', `${BASE}/mergeCart`, { body: { session } })
    const before = (await server.database.db.select().from(cart)).length
    server.clock.advanceMs(8 * DAY_MS)
    await deleteOldCarts(server.clubApp.service)
    expect((await server.database.db.select().from(cart)).length).toBe(before - 1)
    const own = await member.request('POST', `${BASE}/getCart`, { body: {} })
    expect((own.json() as Cart).item_count).toBe(1)
  })
})

describe('carts from one IP address', () => {
  it('are limited per hour, and an existing cart can still be used', async () => {
    const session = sessionOf(await add())
    const statuses = new Set<number>()
    for (let n = 0; n < CART_RATE.points; n += 1)
      statuses.add((await add(n % 2 === 0 ? undefined : 'x'.repeat(43))).status)
    expect(statuses).toEqual(new Set([200, 429]))
    const refused = await add()
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await add(session)).status).toBe(200)
    expect((await server.request('POST', `${BASE}/getCart`, { body: { session } })).status).toBe(200)
  })

  it('have a counter that is deleted after its hour', async () => {
    const counted = async () =>
      (await server.database.db.select().from(rateLimit)).filter(({ key }) => key.startsWith(CART_RATE.name))
    expect(await counted()).not.toEqual([])
    // The rate-limit library uses the machine's clock, not the test clock.
    await server.database.db.update(rateLimit).set({ expire: server.clock.nowMs() + 1 })
    await deleteEndedLimits(server.clubApp.service)
    expect(await counted()).not.toEqual([])
    server.clock.advanceMs(1)
    await deleteEndedLimits(server.clubApp.service)
    expect(await counted()).toEqual([])
  })
})
