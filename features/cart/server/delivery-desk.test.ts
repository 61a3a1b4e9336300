import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '#tests/kit/server.ts'
import {
  fill,
  newBuyer,
  order,
  startShop,
  stateOf,
  submit,
  type Submitted,
} from '#tests/orders/shop-server.ts'
import type { DeliveryTable } from '../delivery-desk.contract.ts'

let server: RunningServer
let officer: RunningServer['request']

beforeAll(async () => {
  server = await startShop()
  officer = server.as({ personId: (await newBuyer(server)).id, roles: ['shop'] }).request
})
afterAll(() => server.stop())

const BASE = '/api/v1/sell/desk/delivery'
const read = async () => ((await officer('GET', BASE)).json() as { item: DeliveryTable }).item
const save = (table: DeliveryTable) => officer('POST', `${BASE}/save`, { body: table })
const PARCEL = 3

async function parcelTotal(): Promise<number> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'CAP')
  const { order: id } = await order(buyer, { shipping_option_id: PARCEL, address: buyer.addressId })
  return (await stateOf(server, id)).due_amount
}

describe('the delivery table', () => {
  it('can be read and changed by the shop’s desk, applies to the next cart, and is recorded in the audit log', async () => {
    expect(await parcelTotal()).toBe(39.2)
    const table = await read()
    expect(table.ways.map(({ name }) => name)).toEqual([
      'Pick up at the clubrooms',
      'Pick up at the next event',
      'Parcel',
      'Express',
    ])
    const answer = await save({
      ...table,
      prices: table.prices.map((price, at) => (at === 0 ? { ...price, amount: 12.5 } : price)),
      ways: [
        ...table.ways,
        {
          id: 0,
          name: 'Pick up in Broken Hill',
          note: '',
          kind: 'pick_up',
          rate_percent: 0,
          round_to: 0.05,
          is_enabled: true,
        },
      ],
    })
    expect(answer.status).toBe(200)
    expect((await read()).ways.at(-1)).toMatchObject({
      name: 'Pick up in Broken Hill',
      id: expect.any(Number),
    })
    expect(await parcelTotal()).toBe(40.5)
    const trail = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
    expect(trail.text).toContain('changed_delivery')
  })

  it('the order fails if the table was changed after the buyer saw a price', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const table = await read()
    await save({ ...table, prices: table.prices.map((price) => ({ ...price, amount: price.amount + 1 })) })
    const answer = await submit(buyer, {
      shipping_option_id: PARCEL,
      address: buyer.addressId,
      expected_total: 40.5,
    })
    expect(answer.json() as Submitted).toMatchObject({ success: false, text_code: 'CART_CHANGED' })
  })

  it('is not overwritten by a stale save', async () => {
    const table = await read()
    const answers = await Promise.all(
      ['Here', 'There', 'Elsewhere'].map((name) =>
        save({
          ...table,
          zones: [...table.zones, { name, country: 'NZ', postcode_from: '', postcode_to: '', extra: 9 }],
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const now = await read()
    expect(now.zones.filter(({ country }) => country === 'NZ')).toHaveLength(1)
    // The refusal names the part of the table that differs and contains the current table.
    expect(answers.find(({ status }) => status === 409)?.json()).toMatchObject({
      text_code: 'CONFLICT',
      errors: [{ field: 'zones', code: 'changed' }],
      current: now,
    })
  })

  it('closes a removed method instead of deleting it, and keeps at least one open', async () => {
    const table = await read()
    const without = { ...table, ways: table.ways.slice(1) }
    expect((await save(without)).status).toBe(422)
    const closed = table.ways.map((way) => ({ ...way, is_enabled: false }))
    expect((await save({ ...table, ways: closed })).status).toBe(422)
    const one = table.ways.map((way) => ({ ...way, is_enabled: way.id !== PARCEL }))
    expect((await save({ ...table, ways: one })).status).toBe(200)
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const answer = await submit(buyer, { shipping_option_id: PARCEL, address: buyer.addressId })
    expect(answer.json() as Submitted).toMatchObject({ success: false })
  })

  it.each([
    { ways: [{ id: 1, name: '' }] },
    { prices: [{ size_class: 'S', up_to_g: 0, amount: 1, further_kg: 0 }] },
    { prices: [{ size_class: 'S', up_to_g: 500, amount: 1.005, further_kg: 0 }] },
    { prices: [{ size_class: 'S', up_to_g: 500, amount: -1, further_kg: 0 }] },
    { prices: [{ size_class: 'HUGE', up_to_g: 500, amount: 1, further_kg: 0 }] },
    { zones: [{ name: 'x', country: 'Australia', postcode_from: '', postcode_to: '', extra: 0 }] },
    { zones: [{ name: 'x', country: 'AU', postcode_from: '3000', postcode_to: '', extra: 0 }] },
    { zones: [{ name: 'x', country: 'AU', postcode_from: '3999', postcode_to: '3000', extra: 0 }] },
    { is_admin: true },
  ])('refuses a table with %j', async (change) => {
    const before = await read()
    const answer = await officer('POST', `${BASE}/save`, { body: { ...before, ...change } })
    expect(answer.status).toBe(422)
    expect(await read()).toEqual(before)
  })

  it('is open to the shop’s desk only', async () => {
    for (const path of [BASE, `${BASE}/`]) {
      expect((await server.request('GET', path)).status).toBe(401)
      for (const roles of [[], ['treasurer'], ['content']] as const)
        expect((await server.as({ roles }).request('GET', path)).status).toBe(403)
    }
  })
})
