import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { InvoiceAnswer } from '#features/invoices/invoices.contract.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { chooseAtSandbox, fill, newBuyer, order, PICK_UP, startShop } from '#tests/orders/shop-server.ts'
import type { ShippingQuote } from '../cart.contract.ts'
import type { DeliveryTable, DeliveryOption } from '../delivery-desk.contract.ts'

const BASE = '/api/v1/sell/desk/delivery'
const NAME = 'Pick up at the clubrooms'
const GERMAN = { name: { value: 'Abholung im Clubhaus', of: NAME } }

let server: RunningServer
let officer: Asker

beforeAll(async () => {
  server = await startShop()
  officer = server.as({ personId: (await newBuyer(server)).id, roles: ['shop'] })
  const owner = server.as({ roles: ['content', 'owner'] })
  await owner.request('POST', '/api/v1/cognito/domain/update', {
    body: { main_language: 'en', further_languages: ['ar', 'de'] },
  })
})
afterAll(() => server.stop())

const read = async () => ((await officer.request('GET', BASE)).json() as { item: DeliveryTable }).item
async function saveFirst(changes: Partial<DeliveryOption>): Promise<number> {
  const { ways, ...table } = await read()
  const body = { ...table, ways: ways.map((way, at) => (at === 0 ? { ...way, ...changes } : way)) }
  return (await officer.request('POST', `${BASE}/save`, { body })).status
}
async function quoteIn(language: string): Promise<ShippingQuote | undefined> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'CAP')
  const answer = await buyer.request('POST', '/api/v1/sell/cart/requestShippingQuote', {
    body: { address: null },
    headers: { 'accept-language': language },
  })
  return (answer.json() as { data: ShippingQuote[] }).data[0]
}

describe('a translated delivery option', () => {
  it('is quoted in the language of the buyer, and else in the main language, which it names', async () => {
    expect(await saveFirst({ translations: { de: GERMAN } })).toBe(200)
    expect(await quoteIn('de')).toMatchObject({
      shipping_name: 'Abholung im Clubhaus',
      note: 'Thursdays 6 to 8 pm, or ask',
      text_languages: { note: 'en' },
    })
    expect(await quoteIn('ar')).toMatchObject({
      shipping_name: NAME,
      text_languages: { shipping_name: 'en', note: 'en' },
    })
    expect(await quoteIn('en')).not.toHaveProperty('text_languages')
  })

  it('keeps its translations if a save does not name them, and loses an empty one', async () => {
    expect(await saveFirst({ translations: { de: GERMAN } })).toBe(200)
    const { ways, ...table } = await read()
    const bare = ways.map(({ translations: _, ...way }) => way)
    expect((await officer.request('POST', `${BASE}/save`, { body: { ...table, ways: bare } })).status).toBe(
      200,
    )
    expect((await read()).ways[0]).toMatchObject({ translations: { de: GERMAN } })
    expect(await saveFirst({ translations: { de: { name: { value: ' ', of: NAME } } } })).toBe(422)
    expect(await saveFirst({ translations: {} })).toBe(200)
    expect((await read()).ways[0]).not.toHaveProperty('translations')
  })

  it.each([
    { de: { name: { value: 'x'.repeat(61), of: NAME } } },
    { de: { kind: { value: 'parcel', of: 'pick_up' } } },
    { xx: GERMAN },
  ])('refuses the translations %j', async (translations) => {
    expect(await saveFirst({ translations })).toBe(422)
  })

  it('is ordered by its name in the main language', async () => {
    expect(await saveFirst({ translations: { de: GERMAN } })).toBe(200)
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { order: id } = await order(buyer, { shipping_option_id: PICK_UP })
    const invoice = await server.request('GET', `/api/v1/sell/invoice?id=${id}`, {
      headers: { 'accept-language': 'de' },
    })
    expect(invoice.json()).toMatchObject({ item: { paper: { shippingName: NAME }, delivery_name: '' } })
  })

  it('is named in the reader’s language in the confirmation and the mails of an order', async () => {
    expect(await saveFirst({ translations: { de: GERMAN } })).toBe(200)
    const buyer = await newBuyer(server)
    await server.database.db.update(person).set({ locale: 'de' }).where(eq(person.id, buyer.id))
    await fill(buyer, 'CAP')
    await fill(buyer, 'TEE')
    const { order: id, payment } = await order(buyer, { shipping_option_id: PICK_UP })
    await chooseAtSandbox(server, payment)
    const nameIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const answer = await buyer.request('GET', `/api/v1/sell/invoice?id=${id}`, { headers })
      return (answer.json() as { item: InvoiceAnswer }).item.delivery_name
    }
    expect(await nameIn('de')).toBe(GERMAN.name.value)
    expect(await nameIn('ar')).toBe(NAME)
    const mail = (await server.mailTo(buyer.email)).at(-1)
    expect(mail?.text).toContain(GERMAN.name.value)
    expect(mail?.text).toContain('Cap\nClub tee')
    expect(mail?.html).toContain('Cap<br>Club tee')

    expect(await saveFirst({ name: 'Clubrooms' })).toBe(200)
    expect(await nameIn('de')).toBe(NAME)
    expect(await saveFirst({ name: NAME })).toBe(200)
  })
})
