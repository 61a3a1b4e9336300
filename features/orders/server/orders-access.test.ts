import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
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

let server: RunningServer
let owner: Buyer
let other: Buyer
let publicId: string
let number: number

beforeAll(async () => {
  server = await startShop()
  owner = await newBuyer(server)
  other = await newBuyer(server)
  await fill(owner, 'CAP')
  publicId = (await order(owner)).order
  number = (await stateOf(server, publicId)).number
})
afterAll(() => server.stop())

const NOBODYS = 'A'.repeat(27)
const bodyOf = (answer: { json(): unknown }) => {
  const { request_id: _, ...rest } = answer.json() as Record<string, unknown>
  return rest
}
const cancelOrder = (asker: Asker, id: string) =>
  asker.request('POST', '/api/v1/sell/order/letGo', { body: { id } })
const mail = (asker: Asker, id: string) =>
  asker.request('POST', '/api/v1/sell/invoice/mail', { body: { id } })

describe('another person’s order', () => {
  it('gets the same response as a nonexistent one, for cancelling and for mailing the invoice', async () => {
    for (const act of [cancelOrder, mail]) {
      const [theirs, nobodys] = [await act(other, publicId), await act(other, NOBODYS)]
      expect([theirs.status, bodyOf(theirs)]).toEqual([404, bodyOf(nobodys)])
      expect((await act(server, publicId)).status).toBe(401)
    }
    expect((await stateOf(server, publicId)).status).toBe('awaiting_payment')
  })

  it('gets that response after payment too, so that a stranger cannot find out whether it is paid', async () => {
    await fill(owner, 'CAP')
    const { order: paidId, payment } = await order(owner)
    await chooseAtSandbox(server, payment)
    const [theirs, nobodys] = [await cancelOrder(other, paidId), await cancelOrder(other, NOBODYS)]
    expect([theirs.status, bodyOf(theirs)]).toEqual([404, bodyOf(nobodys)])
    expect((await cancelOrder(owner, paidId)).status).toBe(409)
  })

  it('is not in the caller’s own list', async () => {
    const mine = await other.request('GET', '/api/v1/sell/order/mine')
    expect(mine.json()).toMatchObject({ data: [], total: 0 })
    expect((await owner.request('GET', '/api/v1/sell/order/mine')).json()).toMatchObject({ total: 2 })
    expect((await server.request('GET', '/api/v1/sell/order/mine')).status).toBe(401)
  })

  it('cannot be changed in its cart, neither by a line’s id nor by merging with an unknown key', async () => {
    await fill(owner, 'TEE', 2)
    const cart = async (asker: Asker) =>
      (await asker.request('POST', '/api/v1/sell/cart/getCart', { body: {} })).json() as {
        items: { id: number; qty: number }[]
      }
    const [line] = (await cart(owner)).items
    const tries = await Promise.all([
      other.request('POST', '/api/v1/sell/cart/cartUpdate', { body: { id: line?.id, qty: 9 } }),
      other.request('POST', '/api/v1/sell/cart/cartRemove', { body: { id: line?.id } }),
      server.request('POST', '/api/v1/sell/cart/cartRemove', { body: { id: line?.id } }),
    ])
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404])
    await other.request('POST', '/api/v1/sell/cart/mergeCart', { body: { session: 'x'.repeat(27) } })
    expect((await cart(owner)).items).toMatchObject([{ id: line?.id, qty: 2 }])
    expect((await cart(other)).items).toEqual([])
  })

  it('cannot be used by anyone else: ordering to another person’s address is refused', async () => {
    await fill(other, 'CAP')
    const [theirs, nobodys] = [
      await submit(other, { address: owner.addressId, shipping_option_id: 3 }),
      await submit(other, { address: 999_999, shipping_option_id: 3 }),
    ]
    expect([theirs.status, bodyOf(theirs)]).toEqual([404, bodyOf(nobodys)])
  })
})

describe('the desk', () => {
  const CALLS: [string, string, object?][] = [
    ['GET', '/api/v1/sell/desk/orders'],
    ['GET', '/api/v1/sell/desk/order?number=1001'],
    ['POST', '/api/v1/sell/desk/order/markPaid', { number: 1_001 }],
    ['POST', '/api/v1/sell/desk/order/end', { number: 1_001 }],
    ['POST', '/api/v1/sell/desk/order/move', { number: 1_001, to: 'packing' }],
    ['GET', '/api/v1/sell/desk/refunds'],
    ['POST', '/api/v1/sell/desk/refund/settle', { id: crypto.randomUUID(), way: 'by_hand' }],
    ['POST', '/api/v1/sell/desk/statement/import', { file_name: 'x', csv: 'x' }],
    ['GET', '/api/v1/sell/desk/stock'],
    ['POST', '/api/v1/sell/desk/stock/set', { sku: 'CAP', stock: 1, was: 50 }],
  ]

  it.each(CALLS)(
    '%s %s is refused to members and to other desks, whatever the spelling of the URL',
    async (...call) => {
      const [method, path, body] = call
      const rest = body === undefined ? {} : { body }
      const [bare, query] = path.split('?')
      const spellings = [
        path,
        `${bare}/${query === undefined ? '' : `?${query}`}`,
        path.replace('/api', '//api'),
      ]
      for (const spelling of spellings) {
        expect((await server.request(method, spelling, rest)).status).toBe(401)
        for (const roles of [[], ['content'], ['events'], ['gate']] as const)
          expect(
            (await server.as({ personId: owner.id, roles }).request(method, spelling, rest)).status,
          ).toBe(403)
      }
    },
  )
})

describe('the id that grants access to an order’s invoice', () => {
  it('is unguessable: 160 bits, and different each time', async () => {
    const ids = new Set([publicId])
    for (let n = 0; n < 20; n += 1) {
      const buyer = await newBuyer(server)
      await fill(buyer, 'GIFT')
      ids.add((await order(buyer)).order)
    }
    expect(ids.size).toBe(21)
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{27}$/)
    // The ids contain neither a counter nor a clock, so sorting them does not give the order of creation.
    const made = [...ids]
    expect(made.toSorted()).not.toEqual(made)
    const places = Array.from({ length: 27 }, (_, at) => new Set(made.map((id) => id[at])).size)
    expect(Math.min(...places)).toBeGreaterThan(5)
  })

  it.each([
    () => String(number),
    () => publicId.toLowerCase(),
    () => `${publicId.slice(0, -1)}${publicId.endsWith('A') ? 'B' : 'A'}`,
    () => `${publicId}A`,
    () => publicId.slice(0, -1),
    () => '%2e%2e%2f'.padEnd(27, 'a'),
    () => "' or 1=1 --".padEnd(27, 'a'),
  ])('grants no access if it differs in any way (%#)', async (wrong) => {
    for (const path of ['order/state', 'invoice']) {
      const answer = await server.request('GET', `/api/v1/sell/${path}?id=${encodeURIComponent(wrong())}`)
      expect([404, 422]).toContain(answer.status)
    }
  })

  it('shows a guest the amount due, but neither the buyer’s name nor their address', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const parcel = await order(buyer, { address: buyer.addressId, shipping_option_id: 3 })
    await chooseAtSandbox(server, parcel.payment)
    const guests = await server.request('GET', `/api/v1/sell/invoice?id=${parcel.order}`)
    expect(guests.status).toBe(200)
    expect(guests.text).not.toContain('Saltbush')
    expect(guests.text).not.toContain(buyer.email)
    expect(guests.headers['cache-control']).toContain('no-store')
    const own = await buyer.request('GET', `/api/v1/sell/invoice?id=${parcel.order}`)
    expect(own.text).toContain('Saltbush')
    const others = await other.request('GET', `/api/v1/sell/invoice?id=${parcel.order}`)
    expect(others.text).not.toContain('Saltbush')
    const state = await server.request('GET', `/api/v1/sell/order/state?id=${parcel.order}`)
    expect(Object.keys((state.json() as { item: object }).item).toSorted()).toEqual([
      'due_amount',
      'id',
      'is_paid',
      'number',
      'status',
      'updated_at',
    ])
  })
})
