import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_TERMS } from '#database/seed/demo-shop.ts'
import { MEMBERSHIP_TEXTS, MEMBERSHIP_TYPES } from '#database/seed/membership-types.ts'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { address } from '#features/addresses/server/addresses.tables.ts'
import { product } from '#features/catalogue/server/catalogue.tables.ts'
import { seedTypes } from '#features/membership/server/membership.public.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { newMember } from '#tests/membership/club-server.ts'
import type { Cart, ShippingQuote } from '../cart.contract.ts'
import { cart, cartLine } from './cart.tables.ts'
import { insertTerms } from './shop-terms.store.ts'

const BASE = '/api/v1/sell/cart'
const PRODUCTS = '/api/v1/sell/product'
type Body = Cart & {
  status: string
  text_code?: string
  message?: string
  errors?: { field: string; code: string; message: string }[]
  data?: ShippingQuote[]
}

let server: RunningServer
let shop: Asker

const TEE = {
  name: 'Club tee',
  url: 'club-tee',
  group: '',
  body: 'Heavy cotton.',
  is_enabled: true,
  options: [{ name: 'size', values: [{ value: 'M' }, { value: 'L' }] }],
  skus: [
    { code: 'TEE-BLK-M', options: { size: 'M' }, price: 35, stock: 0, weight_g: 180, size_class: 'S' },
    {
      code: 'TEE-BLK-L',
      options: { size: 'L' },
      price: 35,
      member_price: 32,
      stock: 9,
      weight_g: 180,
      size_class: 'S',
    },
  ],
  addons: [{ code: 'sleeve', label: 'Name on the sleeve', kind: 'text', price: 8, max_len: 12 }],
}
const single = (name: string, code: string, price: number, more: object = {}, sku: object = {}) => ({
  name,
  url: code.toLowerCase(),
  group: '',
  skus: [{ code, options: {}, price, stock: null, weight_g: 300, size_class: 'S', ...sku }],
  ...more,
})

beforeAll(async () => {
  server = await startTestServer()
  shop = server.as({ roles: ['shop'] })
  await insertTerms(server.database.db, DEMO_TERMS)
  await server.database.transaction((tx) =>
    seedTypes(
      tx,
      { types: MEMBERSHIP_TYPES, tracks: [], texts: MEMBERSHIP_TEXTS },
      new Date(server.clock.nowMs()),
    ),
  )
  for (const goods of [
    TEE,
    single('Track poster', 'PST-TLW', 30, {
      addons: [
        {
          code: 'track',
          label: 'track',
          kind: 'choice',
          required: true,
          choices: ['Tallow Creek', 'The Silos'],
        },
      ],
    }),
    single('Badge', 'BDG-50', 12, { limit_per_order: 4 }, { weight_g: 20 }),
    single('Gift voucher', 'GFT-50', 50, { digital: true, gst: false, takes_codes: false }, { weight_g: 0 }),
    single('Plate fee', 'REG-PLT', 45, {
      digital: true,
      members_only: true,
      is_hidden: true,
      limit_per_order: 1,
    }),
    single('Spring special', 'SPR-ING', 10, { active_from: '2026-12-01T00:00:00Z' }),
  ]) {
    const answer = await shop.request('POST', `${PRODUCTS}/create`, { body: goods })
    if (answer.status !== 200) throw new Error(`${goods.name} was not created: ${answer.text}`)
  }
})

afterAll(() => server.stop())

const bodyOf = (answer: Answer): Body => answer.json() as Body
const ask = (who: Asker, name: string, body: object, headers: Record<string, string> = {}) =>
  who.request('POST', `${BASE}/${name}`, { body, headers })
const add = async (
  who: Asker,
  sku: string,
  qty = 1,
  rest: object = {},
  headers: Record<string, string> = {},
) => bodyOf(await ask(who, 'cartAdd', { sku, qty, ...rest }, headers))
const POSTER = { addons: [{ code: 'track', value: 'The Silos' }] }

/** Creates a person who is not a member. */
async function newPerson(): Promise<Asker & { id: number }> {
  const email = `person-${crypto.randomUUID()}@corellaplains.example`
  const now = new Date('2026-11-21T00:00:00Z')
  const [row] = await server.database.db
    .insert(person)
    .values({
      email,
      emailKey: email,
      firstName: 'Odessa',
      lastName: 'Tamblyn-Roe',
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: person.id })
  return { ...server.as({ personId: row!.id }), id: row!.id }
}

describe('a guest cart', () => {
  it('is created with the first item, under an unguessable key', async () => {
    const first = await add(server, 'TEE-BLK-L', 1, { addons: [{ code: 'sleeve', value: ' ODESSA ' }] })
    expect(first).toMatchObject({
      status: 'success',
      item_count: 1,
      subtotal: 43,
      discount_amount: 0,
      shipping_amount: 0,
      total_amount: 43,
      total_tax: 3.91,
      all_in_stock: true,
      payment_types: [{ id: 'sandbox', name: 'Sandbox payment' }],
      needs_shipping: true,
      delivery_from: 11.2,
      merged: [],
      items: [
        {
          product_name: 'Club tee',
          url: '/shop/club-tee',
          sku: { code: 'TEE-BLK-L', options: { size: 'L' }, option_labels: { size: 'L' } },
          qty: 1,
          price: 43,
          subtotal: 43,
          can_purchase_qty: true,
          max_qty: 9,
          addons: [{ code: 'sleeve', label: 'Name on the sleeve', value: 'ODESSA', price: 8 }],
        },
      ],
    })
    expect(first.sessionKey).toMatch(/^[\w-]{43}$/)
    const second = await add(server, 'PST-TLW')
    expect(second.text_code).toBe('VALIDATION')
    const found = bodyOf(await ask(server, 'getCart', { session: first.sessionKey }))
    expect(found).toMatchObject({ item_count: 1, sessionKey: first.sessionKey })
    expect(JSON.stringify(await server.database.db.select().from(cart))).not.toContain(first.sessionKey)
  })

  it('combines the same item with the same add-ons in one line', async () => {
    const { sessionKey: session } = await add(server, 'TEE-BLK-L')
    await add(server, 'TEE-BLK-L', 2, { session })
    const now = await add(server, 'TEE-BLK-L', 1, { session, addons: [{ code: 'sleeve', value: 'WREN' }] })
    expect(now.items.map(({ qty, price }) => [qty, price])).toEqual([
      [3, 35],
      [1, 43],
    ])
    expect(now).toMatchObject({ item_count: 4, total_amount: 148 })
    expect(now.items.map(({ max_qty: most }) => most)).toEqual([8, 6])
  })

  it('changes and removes lines, and every call returns the whole cart', async () => {
    const { sessionKey: session, items } = await add(server, 'BDG-50', 2)
    const id = items[0]!.id
    expect(bodyOf(await ask(server, 'cartUpdate', { session, id, qty: 3 }))).toMatchObject({
      item_count: 3,
      total_amount: 36,
      sessionKey: session,
    })
    expect(bodyOf(await ask(server, 'cartRemove/', { session, id }))).toMatchObject({
      item_count: 0,
      total_amount: 0,
      items: [],
      all_in_stock: true,
    })
    expect((await ask(server, 'cartRemove', { session, id })).status).toBe(404)
  })

  it('cannot be opened with a key chosen by the client', async () => {
    const chosen = 'A'.repeat(43)
    const added = await add(server, 'BDG-50', 1, { session: chosen })
    expect(added.sessionKey).not.toBe(chosen)
    expect(bodyOf(await ask(server, 'getCart', { session: chosen }))).toMatchObject({
      item_count: 0,
      sessionKey: '',
    })
  })
})

describe('prices', () => {
  it('are member prices for a member, whatever the request contains', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    expect(await add(member, 'TEE-BLK-L')).toMatchObject({ total_amount: 32, sessionKey: '' })
    expect(await add(await newPerson(), 'TEE-BLK-L')).toMatchObject({ total_amount: 35 })
    for (const field of ['price', 'total', 'subtotal', 'id', 'person_id']) {
      expect([
        field,
        (await ask(server, 'cartAdd', { sku: 'TEE-BLK-L', qty: 1, [field]: 1 })).status,
      ]).toEqual([field, 422])
    }
  })

  it('are read again at each call', async () => {
    const { sessionKey: session } = await add(server, 'GFT-50')
    const listed = (await shop.request('POST', `${PRODUCTS}/gft-50`, { body: {} })).json() as {
      item: { id: number; skus: { price: number }[] }
    }
    const [sku] = listed.item.skus
    await shop.request('POST', `${PRODUCTS}/update`, {
      body: { id: listed.item.id, skus: [{ ...sku, price: 55.55 }] },
    })
    expect(bodyOf(await ask(server, 'getCart', { session }))).toMatchObject({
      total_amount: 55.55,
      total_tax: 0,
    })
    await shop.request('POST', `${PRODUCTS}/update`, { body: { id: listed.item.id, skus: [sku] } })
  })
})

describe('quantities', () => {
  it.each(['0', '-1', '1.5', '"1"', 'null', '100', '1e309', 'NaN', '[1]'])(
    '%s is refused, and nothing is stored',
    async (qty) => {
      const before = await server.database.db.$count(cartLine)
      const send = (name: string, rest: string) =>
        server.request('POST', `${BASE}/${name}`, {
          body: `{"qty": ${qty}, ${rest}}`,
          headers: { 'content-type': 'application/json' },
        })
      expect([400, 422]).toContain((await send('cartAdd', '"sku": "BDG-50"')).status)
      const { sessionKey: session, items } = await add(server, 'BDG-50')
      expect([400, 422]).toContain(
        (await send('cartUpdate', `"session": "${session}", "id": ${items[0]!.id}`)).status,
      )
      expect(await server.database.db.$count(cartLine)).toBe(before + 1)
    },
  )

  it('above the stock are refused with the number left', async () => {
    expect(await add(server, 'TEE-BLK-L', 10)).toMatchObject({
      text_code: 'OUT_OF_STOCK',
      message: 'Only 9 left',
    })
    expect(await add(server, 'TEE-BLK-M')).toMatchObject({
      text_code: 'OUT_OF_STOCK',
      message: 'That is sold out',
    })
    const { sessionKey: session, items } = await add(server, 'TEE-BLK-L', 8)
    expect(
      await add(server, 'TEE-BLK-L', 2, { session, addons: [{ code: 'sleeve', value: 'X' }] }),
    ).toMatchObject({ message: 'Only 9 left' })
    expect(bodyOf(await ask(server, 'cartUpdate', { session, id: items[0]!.id, qty: 10 }))).toMatchObject({
      message: 'Only 9 left',
    })
    expect(await add(server, 'BDG-50', 5)).toMatchObject({ message: 'You can order at most 4 of these' })
  })

  it('that exceed a lower stock stay in the cart, and the line reports it', async () => {
    const { sessionKey: session } = await add(server, 'TEE-BLK-L', 5)
    const counted = async (was: number, stock: number) => {
      const body = { sku: 'TEE-BLK-L', was, stock }
      expect((await shop.request('POST', '/api/v1/sell/desk/stock/set', { body })).status).toBe(200)
    }
    await counted(9, 2)
    expect(bodyOf(await ask(server, 'getCart', { session }))).toMatchObject({
      all_in_stock: false,
      items: [{ qty: 5, can_purchase_qty: false, max_qty: 2, problem: 'Only 2 left' }],
    })
    await counted(2, 9)
  })
})

describe('items that cannot be added', () => {
  it('are refused with a message', async () => {
    expect((await ask(server, 'cartAdd', { sku: 'REG-PLT', qty: 1 })).status).toBe(404)
    expect(await add(server, 'SPR-ING')).toMatchObject({
      text_code: 'NOT_ELIGIBLE',
      message: 'That is not on sale now',
    })
    expect(await add(server, '')).toMatchObject({ errors: [{ field: 'sku', message: 'Choose a size' }] })
    expect((await ask(server, 'cartAdd', { sku: 'NOT-THERE', qty: 1 })).status).toBe(404)
    expect(await add(await newMember(server, { validTo: null }), 'REG-PLT')).toMatchObject({
      total_amount: 45,
      needs_shipping: false,
    })
  })

  it('are refused with an error for each invalid add-on', async () => {
    expect((await add(server, 'PST-TLW')).errors).toEqual([
      { field: 'addons.track', code: 'required', message: 'Enter the track' },
    ])
    expect(
      (await add(server, 'PST-TLW', 1, { addons: [{ code: 'track', value: 'Monza' }] })).errors,
    ).toMatchObject([{ field: 'addons.track', code: 'invalid' }])
    expect(
      (await add(server, 'TEE-BLK-L', 1, { addons: [{ code: 'sleeve', value: 'ABCDEFGHIJKLM' }] })).errors,
    ).toEqual([
      {
        field: 'addons.sleeve',
        code: 'too_long',
        message: 'Name on the sleeve must be 12 characters or fewer',
      },
    ])
  })
})

describe('an add repeated with its idempotency key', () => {
  it('has no further effect, and is refused with a different body', async () => {
    const { sessionKey: session } = await add(server, 'BDG-50')
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => add(server, 'BDG-50', 2, { session }, key)),
    )
    expect(answers.map(({ item_count: count }) => count)).toEqual([3, 3, 3, 3, 3])
    expect(await add(server, 'BDG-50', 1, { session }, key)).toMatchObject({ text_code: 'VALIDATION' })
    expect(bodyOf(await ask(server, 'getCart', { session })).item_count).toBe(3)
  })
})

describe('promotion codes', () => {
  it('apply their discount and stay in the cart until removed', async () => {
    const { sessionKey: session } = await add(server, 'TEE-BLK-L', 1, {
      addons: [{ code: 'sleeve', value: 'ODESSA' }],
    })
    await add(server, 'PST-TLW', 1, { ...POSTER, session })
    const withCode = bodyOf(await ask(server, 'getCart', { session, promotion_code: ' grid10 ' }))
    expect(withCode).toMatchObject({
      subtotal: 73,
      discount_amount: 7.3,
      total_amount: 65.7,
      total_tax: 5.97,
      promotion_code: 'GRID10',
      promotion_label: '10 % off shop items',
    })
    expect(await add(server, 'GFT-50', 1, { session })).toMatchObject({
      subtotal: 123,
      discount_amount: 7.3,
      promotion_code: 'GRID10',
    })
    expect(bodyOf(await ask(server, 'getCart', { session, promotion_code: '' }))).toMatchObject({
      discount_amount: 0,
      promotion_code: '',
    })
  })

  it('are refused with a message, and the previous code stays', async () => {
    const { sessionKey: session } = await add(server, 'BDG-50')
    await ask(server, 'getCart', { session, promotion_code: 'GRID10' })
    for (const [code, message] of [
      ['NOPE99', 'We do not know that code'],
      ['x', 'We do not know that code'],
      ['PITLANE', 'That code needs a total of $80.00'],
    ]) {
      expect(bodyOf(await ask(server, 'getCart', { session, promotion_code: code }))).toMatchObject({
        text_code: 'PROMOTION_INVALID',
        message,
      })
    }
    expect(bodyOf(await ask(server, 'getCart', { session })).promotion_code).toBe('GRID10')
  })

  it('are refused after 30 attempts by one person in an hour, even valid ones, but not the one already in the cart', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const want = (body: object) => member.request('POST', `${BASE}/getCart`, { body })
    await member.request('POST', `${BASE}/cartAdd`, { body: { sku: 'BDG-50', qty: 1 } })
    expect((await want({ promotion_code: 'GRID10' })).status).toBe(200)
    const tries = await Promise.all(
      Array.from({ length: 35 }, (_, at) => want({ promotion_code: `GUESS${at}` })),
    )
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(29)
    const refused = await want({ promotion_code: 'PITLANE' })
    expect([refused.status, (refused.json() as Body).text_code]).toEqual([429, 'RATE_LIMITED'])
    expect((await want({ promotion_code: 'GRID10' })).status).toBe(200)
    const ordered = await member.request('POST', `${BASE}/submitOrder`, {
      body: { paymentGateway: 'sandbox', shipping_option_id: 1, promotion_code: 'GUESS99' },
    })
    expect(ordered.status).toBe(429)
  })

  it('that no longer apply are reported and give no discount', async () => {
    const { sessionKey: session, items } = await add(server, 'TEE-BLK-L', 3)
    await ask(server, 'getCart', { session, promotion_code: 'PITLANE' })
    const fewer = bodyOf(await ask(server, 'cartUpdate', { session, id: items[0]!.id, qty: 1 }))
    expect(fewer).toMatchObject({
      promotion_code: 'PITLANE',
      promotion_problem: 'That code needs a total of $80.00',
      discount_amount: 0,
    })
  })
})

describe('delivery', () => {
  it('has a lowest price before the destination is known, for a product and for a cart', async () => {
    const from = async (url: string) =>
      (
        (await server.request('POST', `${PRODUCTS}/${url}`, { body: {} })).json() as {
          item: { delivery_from: number | null }
        }
      ).item.delivery_from
    expect(await Promise.all(['club-tee', 'bdg-50', 'gft-50'].map(from))).toEqual([11.2, 11.2, null])
    const { sessionKey: session, ...cart } = await add(server, 'GFT-50')
    expect(cart).toMatchObject({ needs_shipping: false, delivery_from: null })
    expect(await add(server, 'TEE-BLK-L', 3, { session })).toMatchObject({ delivery_from: 14.9 })
  })

  const AT_HOME = { suburb: 'Corella Plains', postcode: '2799', country: 'AU' }
  it('is quoted by suburb, postcode and country, pick-up first, and stored in the cart', async () => {
    const { sessionKey: session } = await add(server, 'TEE-BLK-L')
    const quoted = bodyOf(await ask(server, 'shippingQuote', { session, ...AT_HOME }))
    expect(
      quoted.data?.map(({ shipping_name: name, amount, is_pick_up: isPickUp }) => [name, amount, isPickUp]),
    ).toEqual([
      ['Pick up at the clubrooms', 0, true],
      ['Pick up at the next event', 0, true],
      ['Parcel', 11.2, false],
      ['Express', 15.1, false],
    ])
    const express = quoted.data?.at(-1)?.shipping_type_id
    expect(bodyOf(await ask(server, 'getCart', { session, shipping_type: express }))).toMatchObject({
      shipping_amount: 15.1,
      total_amount: 50.1,
      total_tax: 4.55,
      shipping_address: { ...AT_HOME, id: null },
    })
    expect(bodyOf(await ask(server, 'getCart', { session, shipping_address: null }))).toMatchObject({
      shipping_type: null,
      shipping_amount: 0,
    })
  })

  it('is stored together with a destination that another tab sends at the same moment', async () => {
    const { sessionKey: session } = await add(server, 'TEE-BLK-L')
    for (let round = 0; round < 5; round += 1) {
      const postcode = String(2640 + round)
      const shipping_type = 3 + (round % 2)
      await Promise.all([
        ask(server, 'shippingQuote', { session, ...AT_HOME, postcode }),
        ask(server, 'getCart', { session, shipping_type }),
      ])
      expect(bodyOf(await ask(server, 'getCart', { session }))).toMatchObject({
        shipping_type,
        shipping_address: { postcode },
      })
    }
  })

  it('is free as a parcel with PITLANE', async () => {
    const { sessionKey: session } = await add(server, 'TEE-BLK-L', 3)
    await ask(server, 'getCart', { session, promotion_code: 'PITLANE' })
    const quoted = bodyOf(await ask(server, 'shippingQuote', { session, ...AT_HOME }))
    expect(quoted.data?.find(({ shipping_name: name }) => name === 'Parcel')?.amount).toBe(0)
  })

  it('is not needed if nothing has to be sent', async () => {
    const { sessionKey: session, needs_shipping: needs } = await add(server, 'GFT-50')
    expect([needs, bodyOf(await ask(server, 'shippingQuote', { session, ...AT_HOME })).data]).toEqual([
      false,
      [],
    ])
  })

  it('names the missing fields of a destination', async () => {
    const { sessionKey: session } = await add(server, 'BDG-50')
    const errors = async (place: object) =>
      bodyOf(await ask(server, 'shippingQuote', { session, ...AT_HOME, ...place })).errors?.map(
        ({ message }) => message,
      )
    expect(await errors({ suburb: '' })).toEqual(['Enter a suburb or town'])
    expect(await errors({ postcode: '27990' })).toEqual(['Enter a 4-digit postcode'])
    expect(await errors({ country: 'NZ', postcode: '1010' })).toEqual(['Select a country we deliver to'])
  })

  it('is quoted only for the caller’s own saved addresses', async () => {
    const [me, other] = [await newPerson(), await newPerson()]
    const now = new Date()
    const [saved] = await server.database.db
      .insert(address)
      .values({
        personId: me.id,
        displayName: '',
        firstName: 'O',
        lastName: 'T',
        email: '',
        phone: '',
        company: '',
        streetAddress: '1 Far Road',
        streetAddress1: '',
        postcode: '0870',
        city: 'Alice Springs',
        state: 'NT',
        country: 'AU',
        isEnabled: true,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: address.id })
    await add(me, 'TEE-BLK-L')
    await add(other, 'TEE-BLK-L')
    const quoted = bodyOf(await ask(me, 'requestShippingQuote', { address: saved!.id }))
    expect(quoted.data?.map(({ amount }) => amount)).toEqual([0, 0, 17.2, 23.2])
    expect((await ask(other, 'requestShippingQuote', { address: saved!.id })).status).toBe(404)
    expect((await ask(server, 'requestShippingQuote', { address: saved!.id })).status).toBe(401)
  })
})

describe('merging at login', () => {
  it('merges the guest cart, lists the added items, and invalidates the key', async () => {
    const member = await newPerson()
    await add(member, 'BDG-50', 1)
    const { sessionKey: session } = await add(server, 'BDG-50', 2)
    await add(server, 'TEE-BLK-L', 1, { session })
    await ask(server, 'getCart', { session, promotion_code: 'GRID10' })
    const merged = bodyOf(await ask(member, 'mergeCart', { session }))
    expect(merged).toMatchObject({
      item_count: 4,
      promotion_code: 'GRID10',
      merged: [
        { name: 'Badge', qty: 2, qty_before: 1 },
        { name: 'Club tee', qty: 1, qty_before: 0 },
      ],
    })
    expect(merged.merged.map(({ id }) => id).every((id) => merged.items.some((item) => item.id === id))).toBe(
      true,
    )
    expect(bodyOf(await ask(member, 'mergeCart', { session }))).toMatchObject({
      item_count: 4,
      merged: merged.merged,
    })
    expect(bodyOf(await ask(server, 'getCart', { session }))).toMatchObject({ item_count: 0, sessionKey: '' })
    expect((await add(server, 'BDG-50', 1, { session })).sessionKey).not.toBe(session)
  })

  it('keeps the guest’s last postcode and delivery method', async () => {
    const member = await newPerson()
    const AWAY = { suburb: 'Albury', postcode: '2640', country: 'AU' }
    await add(member, 'TEE-BLK-L')
    const before = bodyOf(
      await ask(member, 'shippingQuote', { suburb: 'Perth', postcode: '6000', country: 'AU' }),
    )
    const [pickUp, , parcel, express] = before.data!.map(({ shipping_type_id: id }) => id)
    await ask(member, 'getCart', { shipping_type: parcel })
    const { sessionKey: session } = await add(server, 'TEE-BLK-L')
    await ask(server, 'shippingQuote', { session, ...AWAY })
    await ask(server, 'getCart', { session, shipping_type: express })
    expect(bodyOf(await ask(member, 'mergeCart', { session }))).toMatchObject({
      shipping_type: express,
      shipping_address: AWAY,
    })
    const { sessionKey: other } = await add(server, 'TEE-BLK-L')
    await ask(server, 'getCart', { session: other, shipping_type: pickUp })
    expect(bodyOf(await ask(member, 'mergeCart', { session: other }))).toMatchObject({
      shipping_type: pickUp,
      shipping_address: AWAY,
    })
  })

  it('happens once despite concurrent requests', async () => {
    const member = await newPerson()
    const { sessionKey: session } = await add(server, 'BDG-50', 2)
    await Promise.all(Array.from({ length: 5 }, () => ask(member, 'mergeCart', { session })))
    expect(bodyOf(await ask(member, 'getCart', {})).item_count).toBe(2)
  })

  it('returns nothing for a key that another person has merged or for a guessed key', async () => {
    const [me, other] = [await newPerson(), await newPerson()]
    const { sessionKey: session } = await add(server, 'BDG-50', 2)
    await ask(me, 'mergeCart', { session })
    for (const key of [session, 'B'.repeat(43), ''])
      expect(bodyOf(await ask(other, 'mergeCart', { session: key }))).toMatchObject({
        item_count: 0,
        merged: [],
      })
    expect((await ask(server, 'mergeCart', { session })).status).toBe(401)
  })
})

describe('another person’s line', () => {
  it('is indistinguishable from one that does not exist', async () => {
    const { items } = await add(server, 'BDG-50', 2)
    const { sessionKey: session } = await add(server, 'BDG-50')
    for (const who of [server, await newPerson()]) {
      for (const [name, more] of [
        ['cartUpdate', { qty: 1 }],
        ['cartRemove', {}],
      ] as const) {
        const refusal = async (id: number) => ({
          ...bodyOf(await ask(who, name, { session, id, ...more })),
          request_id: '',
        })
        expect(await refusal(items[0]!.id)).toEqual(await refusal(2_000_000_000))
        expect((await refusal(items[0]!.id)).text_code).toBe('NOT_FOUND')
      }
    }
  })
})

describe('database cost of a cart', () => {
  const bodyWith = async (lines: number) => {
    const { sessionKey: session } = await add(server, 'TEE-BLK-L')
    for (let line = 1; line < lines; line += 1)
      await add(server, 'TEE-BLK-L', 1, { session, addons: [{ code: 'sleeve', value: `N${line}` }] })
    return session
  }
  it.each([1, 7])('is at most four statements for an add and two for a read, at %i lines', async (lines) => {
    const session = await bodyWith(lines)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const added = await countStatements(
      server.database,
      async () => void (await add(server, 'BDG-50', 1, { session }, key)),
    )
    expect([added.length, added]).toEqual([3, added])
    const read = await countStatements(
      server.database,
      async () => void (await ask(server, 'getCart', { session })),
    )
    expect([read.length, read]).toEqual([1, read])
    const member = await newPerson()
    const addedByMember = await countStatements(
      server.database,
      async () => void (await add(member, 'BDG-50', 1, {}, key)),
    )
    expect([addedByMember.length, addedByMember]).toEqual([4, addedByMember])
    const readByMember = await countStatements(
      server.database,
      async () => void (await ask(member, 'getCart', {})),
    )
    expect([readByMember.length, readByMember]).toEqual([2, readByMember])
  })
})

describe('products', () => {
  it('can be read by anyone and written only by the shop’s desk', async () => {
    const list = (await server.request('POST', PRODUCTS, { body: { order: 'name' } })).json() as {
      data: { name: string }[]
      total: number
    }
    expect(list.data.map(({ name }) => name)).toEqual(['Badge', 'Club tee', 'Gift voucher', 'Track poster'])
    const one = (await server.request('POST', `${PRODUCTS}/club-tee`, { body: {} })).json() as {
      item: Record<string, unknown>
    }
    expect(one.item).toMatchObject({
      name: 'Club tee',
      skus: [
        { code: 'TEE-BLK-M', stock: 0 },
        { code: 'TEE-BLK-L', stock: 9, member_price: 32 },
      ],
    })
    for (const hidden of ['is_hidden', 'sort_order', 'is_enabled', 'created_at'])
      expect(one.item).not.toHaveProperty(hidden)
    expect((await server.request('POST', `${PRODUCTS}/reg-plt`, { body: {} })).status).toBe(404)
    expect((await server.request('POST', `${PRODUCTS}/spr-ing`, { body: {} })).status).toBe(404)
    expect(
      (await server.request('POST', `${PRODUCTS}/create`, { body: single('X', 'NEW-1', 1) })).status,
    ).toBe(401)
    expect(
      (await (await newPerson()).request('POST', `${PRODUCTS}/create`, { body: single('X', 'NEW-1', 1) }))
        .status,
    ).toBe(403)
  })

  it.each([
    ['a code that is taken', single('Other', 'TEE-BLK-L', 1)],
    ['an address that is taken', { ...single('Other', 'OTH-ER', 1), url: 'club-tee' }],
    ['a price below nothing', single('Other', 'OTH-ER', -1)],
    ['a part of a cent', single('Other', 'OTH-ER', 1.005)],
    ['an unknown field', { ...single('Other', 'OTH-ER', 1), is_admin: true }],
    [
      'a size of no option',
      { ...single('Other', 'OTH-ER', 1), options: [{ name: 'size', values: [{ value: 'L' }] }] },
    ],
  ])('are refused with %s', async (_, draft) => {
    const before = await server.database.db.$count(product)
    expect([409, 422]).toContain((await shop.request('POST', `${PRODUCTS}/create`, { body: draft })).status)
    expect(await server.database.db.$count(product)).toBe(before)
  })

  it('are found by the search', async () => {
    const found = (await server.request('GET', '/api/v1/search?q=poster')).json() as {
      groups: { kind: string; results: { url: string }[] }[]
    }
    expect(found.groups).toMatchObject([{ kind: 'product', results: [{ url: '/shop/pst-tlw' }] }])
  })
})
