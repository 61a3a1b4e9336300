import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Cart } from '#features/cart/cart.contract.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { chooseAtSandbox, newBuyer, order, startShop, submit } from '#tests/orders/shop-server.ts'
import type { Product } from '../catalogue.contract.ts'
import type { DeskProduct } from '../shop-desk.contract.ts'

const BASE = '/api/v1/sell/product'
const GERMAN: RecordTexts = {
  de: {
    name: { value: 'Wollmütze', of: 'Wool hat' },
    'options.colour.Red': { value: 'Rot', of: 'Red' },
    'addons.pin.label': { value: 'Anstecker', of: 'Pin' },
    'addons.lining.choices.Fleece': { value: 'Vlies', of: 'Fleece' },
  },
}
const HAT = {
  name: 'Wool hat',
  url: 'wool-hat',
  group: '',
  body: 'For June.',
  options: [{ name: 'colour', values: [{ value: 'Red' }, { value: 'Blue' }] }],
  skus: ['Red', 'Blue'].map((colour) => ({
    code: `HAT-${colour.toUpperCase()}`,
    options: { colour },
    price: 30,
    stock: 5,
    weight_g: 90,
  })),
  addons: [
    { code: 'pin', label: 'Pin', kind: 'tick', price: 2 },
    { code: 'lining', label: 'Lining', kind: 'choice', choices: ['Fleece', 'Silk'], price: 4 },
  ],
}

let server: RunningServer
let officer: Asker
let made: DeskProduct

beforeAll(async () => {
  server = await startShop()
  officer = server.as({ personId: (await newBuyer(server)).id, roles: ['shop'] })
  await offer('ar', 'de')
  made = itemOf(await officer.request('POST', `${BASE}/create`, { body: HAT }))
})
afterAll(() => server.stop())

async function offer(...further_languages: string[]): Promise<void> {
  const body = { main_language: 'en', further_languages }
  const owner = server.as({ roles: ['content', 'owner'] })
  expect((await owner.request('POST', '/api/v1/cognito/domain/update', { body })).status).toBe(200)
}
function itemOf(answer: Answer): DeskProduct {
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json() as { item: DeskProduct }).item
}
const stored = async () => itemOf(await officer.request('POST', `${BASE}/${made.id}`, { body: {} }))
const update = async (changes: object, who = officer) => {
  const { id, updated_at } = await stored()
  return who.request('POST', `${BASE}/update`, { body: { id, updated_at, ...changes } })
}
const read = async (body: object): Promise<Product> =>
  itemOf(await server.request('POST', `${BASE}/wool-hat`, { body }))

describe('a translated product', () => {
  it('is stored with its translations, which only the shop’s staff receive', async () => {
    expect((await update({ translations: GERMAN })).status).toBe(200)
    expect((await stored()).translations).toEqual(GERMAN)
    expect(await read({})).not.toHaveProperty('translations')
  })

  it('is sent in the language that a call names, and as it is stored to a call that names none', async () => {
    expect(await read({ lang: 'de' })).toMatchObject({
      name: 'Wollmütze',
      body: 'For June.',
      options: [{ values: [{ value: 'Red', label: 'Rot' }, { value: 'Blue' }] }],
      addons: [{ label: 'Anstecker' }, { label: 'Lining' }],
      text_languages: { body: 'en', 'options.colour.Blue': 'en' },
    })
    expect(await read({ lang: 'ar' })).toMatchObject({ name: 'Wool hat', text_languages: { name: 'en' } })
    for (const body of [{}, { lang: 'en' }]) {
      expect(await read(body)).toMatchObject({ name: 'Wool hat' })
      expect(await read(body)).not.toHaveProperty('text_languages')
    }
    const german = { headers: { 'accept-language': 'de' }, body: {} }
    expect(itemOf(await server.request('POST', `${BASE}/wool-hat`, german)).name).toBe('Wool hat')
    const list = await server.request('POST', BASE, { body: { filter: { url: 'wool-hat' }, lang: 'de' } })
    expect(list.json()).toMatchObject({ data: [{ name: 'Wollmütze' }] })
  })

  it('refuses a language that the program does not have', async () => {
    for (const lang of ['xx', 7]) {
      const answer = await server.request('POST', `${BASE}/wool-hat`, { body: { lang } })
      expect(answer.status).toBe(422)
      expect(answer.json()).toMatchObject({ errors: [{ field: 'lang' }] })
    }
  })

  it('has pages of the shop in each language, which the cache does not mix', async () => {
    const page = async (path: string, language: string) =>
      (await server.request('GET', path, { headers: { 'accept-language': language } })).text
    for (let visit = 0; visit < 2; visit += 1)
      for (const path of ['/shop', '/shop/wool-hat']) {
        expect(await page(path, 'de')).toContain('<bdi>Wollmütze</bdi>')
        expect(await page(path, 'en')).not.toContain('Wollmütze')
        expect(await page(path, 'ar')).toContain('<bdi lang="en">Wool hat</bdi>')
      }
    expect(await page('/shop/wool-hat', 'de')).toContain('<bdi lang="en">For June.</bdi>')
  })

  it('is put into the cart again with the add-ons of a translated cart', async () => {
    const buyer = await newBuyer(server)
    const add = async (addons: readonly { code: string; value: string }[]) =>
      (
        await buyer.request('POST', '/api/v1/sell/cart/cartAdd', {
          body: { sku: 'HAT-RED', qty: 1, addons },
          headers: { 'accept-language': 'de' },
        })
      ).json() as Cart
    const [first] = (await add([{ code: 'lining', value: 'Fleece' }])).items
    expect(first?.addons).toMatchObject([{ value: 'Fleece', value_label: 'Vlies' }])
    const again = await add(first?.addons.map(({ code, value }) => ({ code, value })) ?? [])
    expect(again.items.map(({ qty }) => qty)).toEqual([2])
  })

  it('is translated in the cart and among the orders, and the order keeps the main language', async () => {
    const buyer = await newBuyer(server)
    const german = { headers: { 'accept-language': 'de' } }
    const body = { sku: 'HAT-RED', qty: 1, addons: [{ code: 'pin', value: true }] }
    const cart = await buyer.request('POST', '/api/v1/sell/cart/cartAdd', { body, ...german })
    expect((cart.json() as Cart).items[0]).toMatchObject({
      name: 'Wollmütze, Rot',
      product_name: 'Wollmütze',
      sku: { options: { colour: 'Red' }, option_labels: { colour: 'Rot' } },
      addons: [{ label: 'Anstecker' }],
    })
    const arabic = await buyer.request('POST', '/api/v1/sell/cart/getCart', {
      body: {},
      headers: { 'accept-language': 'ar' },
    })
    expect((arabic.json() as Cart).items[0]).toMatchObject({
      product_name: 'Wool hat',
      text_languages: { product_name: 'en' },
    })
    // The document names its language, also if the visitor chose another one before.
    const inDocument = await buyer.request('POST', '/api/v1/sell/cart/getCart', {
      body: {},
      headers: { 'x-language': 'de', cookie: 'locale=en' },
    })
    expect((inDocument.json() as Cart).items[0]?.product_name).toBe('Wollmütze')
    await submit(buyer)
    const mine = async (language: string) =>
      (
        await buyer.request('GET', '/api/v1/sell/order/mine', { headers: { 'accept-language': language } })
      ).json()
    expect(await mine('de')).toMatchObject({ data: [{ summary: 'Wollmütze' }] })
    expect(await mine('en')).toMatchObject({ data: [{ summary: 'Wool hat' }] })
    const { rows } = await server.database.pool.query("select name from order_line where code = 'HAT-RED'")
    expect(rows).toEqual([{ name: 'Wool hat' }])
  })

  it('is translated in the confirmation and the mail of a payment, and the invoice keeps the main language', async () => {
    const buyer = await newBuyer(server)
    const profile = { locale: 'de' }
    await server.database.db.update(person).set(profile).where(eq(person.id, buyer.id))
    const body = { sku: 'HAT-RED', qty: 2, addons: [{ code: 'lining', value: 'Fleece' }] }
    await buyer.request('POST', '/api/v1/sell/cart/cartAdd', { body })
    const { order: id, payment } = await order(buyer)
    await chooseAtSandbox(server, payment)
    const invoice = async (language: string) => {
      const headers = { 'accept-language': language }
      return (await buyer.request('GET', `/api/v1/sell/invoice?id=${id}`, { headers })).json()
    }
    const paper = { lines: [{ name: 'Wool hat' }] }
    expect(await invoice('de')).toMatchObject({ item: { bought: ['Wollmütze, Rot, Vlies × 2'], paper } })
    expect(await invoice('ar')).toMatchObject({ item: { bought: ['Wool hat, Red, Fleece × 2'], paper } })
    const mails = (await server.mailTo(buyer.email)).map(({ text }) => text).join('\n')
    expect(mails).toContain('Wollmütze, Rot, Vlies × 2')
    expect((await update({ name: 'Beanie' })).status).toBe(200)
    expect(await invoice('de')).toMatchObject({ item: { bought: ['Wool hat, Red, Fleece × 2'] } })
    expect((await update({ name: 'Wool hat' })).status).toBe(200)
  })

  it('is found by its translation until it is no longer on sale', async () => {
    const search = async () =>
      (
        await server.request('GET', '/api/v1/search?q=wollm%C3%BCtze', {
          headers: { 'accept-language': 'de' },
        })
      ).json()
    expect(await search()).toMatchObject({
      groups: [{ results: [{ title: 'Wollmütze', url: '/shop/wool-hat' }] }],
    })
    expect((await update({ is_enabled: false })).status).toBe(200)
    expect(await search()).toMatchObject({ groups: [] })
    expect((await update({ is_enabled: true })).status).toBe(200)
  })

  it('keeps the translations when other fields are saved, and loses those of a colour that is removed', async () => {
    expect((await update({ body: 'For June and July.' })).status).toBe(200)
    expect((await stored()).translations).toEqual(GERMAN)
    const { options, skus } = await stored()
    const blue = { options: [{ name: 'colour', values: options[0]!.values.slice(1) }], skus: [skus[1]] }
    expect((await update(blue)).status).toBe(200)
    expect(Object.keys((await stored()).translations.de ?? {})).toEqual([
      'name',
      'addons.pin.label',
      'addons.lining.choices.Fleece',
    ])
  })

  it.each([
    [
      'a translation that is longer than its text may be',
      { de: { name: { value: 'x'.repeat(121), of: '' } } },
    ],
    ['an unknown language', { xx: { name: { value: 'x', of: 'y' } } }],
    ['a text that no product has', { de: { price: { value: 'x', of: 'y' } } }],
  ])('refuses %s', async (_title, translations) => {
    const before = (await stored()).translations
    expect((await update({ translations })).status).toBe(422)
    expect((await stored()).translations).toEqual(before)
  })

  it('refuses other roles, and a save that started from an older revision', async () => {
    expect((await update({ translations: {} }, server.as({ roles: ['content'] }))).status).toBe(403)
    const { id, updated_at } = await stored()
    expect((await update({ translations: { ar: { name: { value: 'قبعة', of: 'Wool hat' } } } })).status).toBe(
      200,
    )
    const body = { id, updated_at, translations: {} }
    const late = await officer.request('POST', `${BASE}/update`, { body })
    expect(late.status).toBe(409)
    expect(late.json()).toMatchObject({ errors: [{ field: 'translations' }] })
  })

  it('is as before in a club with one language', async () => {
    await offer()
    expect(await read({ lang: 'ar' })).toEqual(await read({}))
  })
})
