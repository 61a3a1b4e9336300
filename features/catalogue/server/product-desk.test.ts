import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#tests/kit/ask.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { uploadForm } from '#tests/kit/upload-form.ts'
import { twoColours } from '#tests/media/pictures.ts'
import {
  chooseAtSandbox,
  fill,
  newBuyer,
  order,
  startShop,
  stateOf,
  statusesOf,
  submit,
  type Submitted,
} from '#tests/orders/shop-server.ts'
import type { DeliveryTable } from '#features/cart/delivery-desk.contract.ts'
import type { DeskProduct, ProductInput } from '../shop-desk.contract.ts'

const BASE = '/api/v1/sell/product'
let server: RunningServer
let officer: Asker

beforeAll(async () => {
  server = await startShop()
  officer = server.as({ personId: (await newBuyer(server)).id, roles: ['shop'] })
})
afterAll(() => server.stop())

/** Returns the input of the product form. */
const requestCart = (code: string, change: Partial<ProductInput> = {}): ProductInput => ({
  name: `Thing ${code}`,
  url: code.toLowerCase(),
  group: '',
  body: 'Made by somebody’s cousin.',
  details: [],
  images: [],
  options: [],
  skus: [{ code, options: {}, price: 20, member_price: null, stock: 5, weight_g: 100, size_class: 'S' }],
  addons: [],
  gst: true,
  members_only: false,
  digital: false,
  ticket: null,
  limit_per_order: null,
  is_hidden: false,
  takes_codes: true,
  voucher: false,
  active_from: null,
  active_to: null,
  is_enabled: true,
  sort_order: 100,
  ...change,
})

const itemOf = (answer: Answer): DeskProduct => {
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json() as { item: DeskProduct }).item
}
const make = (input: object, key?: string, who: Asker = officer) =>
  who.request('POST', `${BASE}/create`, {
    body: input,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const change = (product: DeskProduct, changes: Partial<ProductInput>, who: Asker = officer) =>
  who.request('POST', `${BASE}/update`, {
    body: { id: product.id, updated_at: product.updated_at, ...changes },
  })
const seen = (url: string | number) => server.request('POST', `${BASE}/${url}`, { body: {} })
const fieldsOf = (answer: Answer) =>
  (answer.json() as { errors: { field: string }[] }).errors.map((one) => one.field)

async function uploadPicture(who: Asker = officer): Promise<Answer> {
  const bytes = await twoColours(40, 30).png().toBuffer()
  return uploadForm(who, `${BASE}/upload`, { bytes, fileName: 'mug.png' })
}

describe('products on staff screens', () => {
  it('creates a product with two sizes and a picture, which a buyer finds, orders and pays for', async () => {
    const { key: hash } = (await uploadPicture()).json() as { key: string }
    const [sku] = requestCart('MUG-S').skus
    const made = itemOf(
      await make(
        requestCart('MUG', {
          name: 'Enamel mug',
          images: [{ hash, alt: 'A mug, half red', option: '' }],
          options: [
            {
              name: 'size',
              values: [
                { value: 'S', swatch: '' },
                { value: 'L', swatch: '' },
              ],
            },
          ],
          skus: ['S', 'L'].map((size) => ({ ...sku!, code: `MUG-${size}`, options: { size } })),
        }),
      ),
    )
    // The server returns the stored data of the picture, not the values that the request contained.
    expect(made.images).toEqual([
      expect.objectContaining({ hash, alt: 'A mug, half red', width: 40, height: 30 }),
    ])
    expect(itemOf(await seen('mug')).skus).toHaveLength(2)
    const found = await server.request('GET', '/api/v1/search?q=enamel+mug')
    expect(found.text).toContain('/shop/mug')
    const buyer = await newBuyer(server)
    await fill(buyer, 'MUG-L', 2)
    const { order: id, payment } = await order(buyer, { expected_total: 40 })
    await chooseAtSandbox(server, payment)
    expect(await stateOf(server, id)).toMatchObject({ is_paid: true, due_amount: 0 })
    expect(itemOf(await seen('mug')).skus.map(({ stock }) => stock)).toEqual([5, 3])
    const trail = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
    expect(trail.text).toContain('Enamel mug')
  })

  it.each([
    ['no body', {}],
    ['an empty body', { body: '', headers: { 'content-type': 'application/json' } }],
    ['null', { body: 'null', headers: { 'content-type': 'application/json' } }],
  ])('refuses a keyed request with %s just as without a key', async (_content, rest) => {
    const plain = await officer.request('POST', `${BASE}/create`, rest)
    const headers = { ...('headers' in rest ? rest.headers : {}), 'idempotency-key': 'bodiless' }
    const keyed = await officer.request('POST', `${BASE}/create`, { ...rest, headers })
    expect([plain.status, keyed.status]).toEqual([400, 400])
  })

  it('creates one product per idempotency key, however often it is sent', async () => {
    const input = requestCart('ONCE')
    const answers = await Promise.all(Array.from({ length: 4 }, () => make(input, 'once')))
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((answer) => itemOf(answer).id)).size).toBe(1)
    expect((await make({ ...input, name: 'Another' }, 'once')).status).toBe(422)
    // The key that another staff member uses counts as a different key, even if its text is the same.
    const other = server.as({ personId: (await newBuyer(server)).id, roles: ['treasurer'] })
    expect((await make(requestCart('ONCE-2'), 'once', other)).status).toBe(200)
    expect((await make({ ...input, name: 'Another' }, 'k'.repeat(201))).status).toBe(422)
  })

  it('refuses a stale save and returns the current product and the differing fields', async () => {
    const made = itemOf(await make(requestCart('TWO')))
    const first = itemOf(await change(made, { body: 'Mine', is_enabled: false }))
    const refused = await change(made, { body: 'Theirs', name: 'Renamed', is_enabled: false })
    expect(refused.status).toBe(409)
    expect(refused.json()).toMatchObject({
      text_code: 'CONFLICT',
      errors: [
        { field: 'name', code: 'changed' },
        { field: 'body', code: 'changed' },
      ],
    })
    expect((refused.json() as { current: object }).current).toEqual(first)
    // A save that names the current revision is accepted.
    const second = itemOf(await change(first, { name: 'Renamed' }))
    expect(second).toMatchObject({ body: 'Mine', name: 'Renamed' })
    // A save that names no revision is not checked for one.
    const body = { id: made.id, name: 'Again' }
    expect((await officer.request('POST', `${BASE}/update`, { body })).status).toBe(200)
  })

  it('charges no other price than the one shown', async () => {
    const made = itemOf(await make(requestCart('DEAR')))
    const buyer = await newBuyer(server)
    await fill(buyer, 'DEAR')
    await change(made, { skus: made.skus.map((sku) => ({ ...sku, price: 25 })) })
    const answer = await submit(buyer, { expected_total: 20 })
    expect((answer.json() as Submitted).text_code).toBe('CART_CHANGED')
    await order(buyer, { expected_total: 25 })
  })

  it('disables a sku that orders refer to, and enables it again', async () => {
    const made = itemOf(await make(requestCart('OFF')))
    const buyer = await newBuyer(server)
    await fill(buyer, 'OFF')
    const { order: id } = await order(buyer)
    const off = itemOf(await change(made, { is_enabled: false }))
    expect((await seen('off')).status).toBe(404)
    expect((await server.request('GET', '/api/v1/search?q=thing+off')).text).not.toContain('/shop/off')
    const late = await server.request('POST', '/api/v1/sell/cart/cartAdd', { body: { sku: 'OFF', qty: 1 } })
    expect(late.status).toBeGreaterThanOrEqual(400)
    expect((await stateOf(server, id)).due_amount).toBe(20)
    // Staff can still read a product that is disabled.
    expect((await officer.request('POST', `${BASE}/${made.id}`, { body: {} })).status).toBe(200)
    await change(off, { is_enabled: true })
    expect((await seen('off')).status).toBe(200)
  })

  it('ignores the stock of enabled skus, but saves that of new or re-enabled ones', async () => {
    const made = itemOf(await make(requestCart('CNT')))
    const [sku] = made.skus
    const more = { ...sku!, code: 'CNT-2', stock: 7 }
    const options = [{ name: 'size' as const, values: ['S', 'L'].map((value) => ({ value, swatch: '' })) }]
    const both = itemOf(
      await change(made, {
        options,
        skus: [
          { ...sku!, options: { size: 'S' }, stock: 99 },
          { ...more, options: { size: 'L' } },
        ],
      }),
    )
    expect(both.skus.map(({ stock }) => stock)).toEqual([5, 7])
    const one = itemOf(await change(both, { options: [], skus: [{ ...sku!, options: {} }] }))
    const back = itemOf(await change(one, { options, skus: both.skus.map((was) => ({ ...was, stock: 1 })) }))
    expect(back.skus.map(({ stock }) => stock)).toEqual([5, 1])
  })

  it('redirects the old url to the new one until another product uses it', async () => {
    const made = itemOf(await make(requestCart('FROM')))
    const moved = itemOf(await change(made, { url: 'to' }))
    expect(itemOf(await seen('from'))).toMatchObject({ id: made.id, url: 'to' })
    await change(moved, { url: 'from' })
    expect(itemOf(await seen('to')).url).toBe('from')
    const other = itemOf(await make(requestCart('TO-2', { url: 'to' })))
    expect(itemOf(await seen('to')).id).toBe(other.id)
    expect(fieldsOf(await make(requestCart('FROM-2', { url: 'from' })))).toEqual(['url'])
    // One answer reports all conflicts of a product.
    expect(fieldsOf(await make(requestCart('FROM')))).toEqual(['url', 'skus.0.code'])
  })

  it.each<[string, object, string[]]>([
    ['no name and a wrong address', { name: ' ', url: 'A b' }, ['name', 'url']],
    ['an address that could be a number', { url: '2026' }, ['url']],
    [
      'parts of a cent, and a code',
      { skus: [{ code: 'x', options: {}, price: 1.005, stock: -1 }] },
      ['skus.0.code', 'skus.0.price', 'skus.0.stock'],
    ],
    ['nothing to sell', { skus: [] }, ['skus']],
    ['a picture that nobody uploaded', { images: [{ hash: 'f'.repeat(32), alt: '' }] }, ['images.0']],
    ['a ticket by post', { ticket: { occasion: 'Dinner', day: '2026-12-05', place: 'Hall' } }, ['digital']],
    ['a voucher with GST', { voucher: true, digital: true }, ['voucher']],
    ['a field of its own', { price_cents: 1 }, ['price_cents']],
  ])('refuses %s and names the fields', async (_what, wrong, fields) => {
    const answer = await make({ ...requestCart('WRONG'), ...wrong })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields])
    expect((await seen('wrong')).status).toBe(404)
  })

  it('refuses two skus with identical options', async () => {
    const [sku] = requestCart('SAME').skus
    const answer = await make(requestCart('SAME', { skus: [sku!, { ...sku!, code: 'SAME-2' }] }))
    expect(fieldsOf(answer)).toEqual(['skus.1.options'])
  })

  it('is restricted to the roles shop and treasurer', async () => {
    const made = itemOf(await make(requestCart('MINE')))
    const calls = (who: Asker) =>
      Promise.all([
        make(requestCart('THEIRS'), undefined, who),
        change(made, { name: 'Theirs' }, who),
        uploadPicture(who),
      ])
    expect(statusesOf(await calls(server))).toEqual([401, 401, 401])
    for (const roles of [[], ['content'], ['events']] as const)
      expect(statusesOf(await calls(server.as({ roles })))).toEqual([403, 403, 403])
    expect((await change(made, { name: 'Ours' }, server.as({ roles: ['treasurer'] }))).status).toBe(200)
    const guest = itemOf(await seen('mine'))
    expect(Object.keys(guest)).not.toEqual(expect.arrayContaining(['is_hidden', 'takes_codes']))
  })
})

describe('new club without products', () => {
  it('sells a product added by staff as soon as there is a delivery method', async () => {
    const empty = await startTestServer()
    try {
      const desk = empty.as({ personId: (await newBuyer(empty)).id, roles: ['shop'] })
      expect((await make(requestCart('FIRST'), 'first', desk)).status).toBe(200)
      const table = (await desk.request('GET', '/api/v1/sell/desk/delivery')).json() as {
        item: DeliveryTable
      }
      const way = { id: 0, name: 'At the clubrooms', note: '', kind: 'pick_up', rate_percent: 0 }
      const ways = [{ ...way, round_to: 0.05, is_enabled: true }]
      const body = { ...table.item, ways }
      expect((await desk.request('POST', '/api/v1/sell/desk/delivery/save', { body })).status).toBe(200)
      const buyer = await newBuyer(empty)
      await fill(buyer, 'FIRST')
      const { order: id, payment } = await order(buyer, { expected_total: 20 })
      await chooseAtSandbox(empty, payment)
      expect(await stateOf(empty, id)).toMatchObject({ is_paid: true, due_amount: 0 })
    } finally {
      await empty.stop()
    }
  })
})
