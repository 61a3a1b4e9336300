import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { orderLine } from '#features/orders/server/orders.tables.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import {
  applicationFor,
  applyWith,
  newMember,
  newPerson,
  offerTo,
  startClub,
} from '#tests/membership/club-server.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import type { ApplyAnswer } from '../membership.contract.ts'
import type { PublicType } from '../membership-types.contract.ts'
import type { DeskType, DeskTypes } from '../types-desk.contract.ts'

const BASE = '/api/v1/club/desk'
const GERMAN: RecordTexts = {
  de: {
    name: { value: 'Vollmitglied', of: 'Full' },
    description: { value: 'Abstimmen und fahren', of: 'Vote, compete, club rego' },
  },
}

let server: RunningServer
let secretary: Asker

beforeAll(async () => {
  server = await startClub()
  secretary = server.as({ roles: ['membership'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await offer('ar', 'de')
  await translate({})
})

async function offer(...further_languages: string[]): Promise<void> {
  const answer = await server
    .as({ roles: ['content', 'owner'] })
    .request('POST', '/api/v1/cognito/domain/update', { body: { main_language: 'en', further_languages } })
  expect(answer.status, answer.text).toBe(200)
}

async function fullType(): Promise<DeskType> {
  const { data } = (await secretary.request('GET', `${BASE}/types`)).json() as DeskTypes
  const type = data.find(({ code }) => code === 'FULL')
  if (type === undefined) throw new Error('no full membership')
  return type
}

async function change(body: object, asker = secretary): Promise<Answer> {
  const { code: _, is_active: _active, ...type } = await fullType()
  return asker.request('POST', `${BASE}/changeType`, { body: { ...type, ...body } })
}

async function translate(translations: RecordTexts): Promise<void> {
  const answer = await change({ translations })
  expect(answer.status, answer.text).toBe(200)
}

const publicIn = (language: string) =>
  server.request('GET', '/api/v1/club/membership/types', { headers: { 'accept-language': language } })

async function publicFull(language: string): Promise<PublicType | undefined> {
  const { data } = (await publicIn(language)).json() as { data: PublicType[] }
  return data.find(({ code }) => code === 'FULL')
}

describe('a translated membership type', () => {
  it('is sent in the language of the caller, or else in the main language, together with its code', async () => {
    await translate(GERMAN)
    expect(await publicFull('de')).toMatchObject({
      name: 'Vollmitglied',
      description: 'Abstimmen und fahren',
    })
    expect(await publicFull('de')).not.toHaveProperty('text_languages')
    expect(await publicFull('ar')).toMatchObject({
      name: 'Full',
      text_languages: { name: 'en', description: 'en' },
    })
    // The club does not offer French.
    expect(await publicFull('fr')).toMatchObject({ name: 'Full', text_languages: { name: 'en' } })
    expect(await publicFull('en')).not.toHaveProperty('text_languages')
    await translate({ de: { name: { value: 'Vollmitglied', of: 'Full' } } })
    expect(await publicFull('de')).toMatchObject({
      name: 'Vollmitglied',
      description: 'Vote, compete, club rego',
      text_languages: { description: 'en' },
    })
  })

  it('uses the language that the visitor chose in preference to that of the browser', async () => {
    await translate(GERMAN)
    const headers = { 'accept-language': 'en', cookie: 'locale=de' }
    const { text } = await server.request('GET', '/api/v1/club/membership/types', { headers })
    expect(text).toContain('Vollmitglied')
  })

  it('leaves every byte unchanged for a club with one language', async () => {
    const before = (await publicIn('en')).text
    await translate(GERMAN)
    await offer()
    expect((await publicIn('de')).text).toBe(before)
    await translate({})
    expect(await fullType()).not.toHaveProperty('translations')
  })

  it('is shown to members on their screens', async () => {
    await translate(GERMAN)
    const german = inGerman(await newMember(server, { validTo: null }))
    const get = async (path: string) => (await german.request('GET', path)).json()
    expect((await offerTo(german)).offers.find(({ code }) => code === 'FULL')?.name).toBe('Vollmitglied')
    expect(await get('/api/v1/club/membership/card')).toMatchObject({ cards: [{ type: 'Vollmitglied' }] })
    expect(await get('/api/v1/club/member/getMembership')).toMatchObject({ type: 'Vollmitglied' })
    expect(await get('/api/v1/club/membership/home')).toMatchObject({ membership: { type: 'Vollmitglied' } })
  })

  it('is ordered in the main language, which records the agreement, and confirmed in the reader’s', async () => {
    await translate(GERMAN)
    const german = inGerman(await newPerson(server))
    const application = await applicationFor(german, 'FULL')
    const { payment, order } = (await applyWith(german, application)).json() as ApplyAnswer
    expect((await offerTo(german)).waiting?.type).toBe('Vollmitglied')
    const lines = await server.database.db.select({ name: orderLine.name }).from(orderLine)
    expect(lines.map(({ name }) => name).join(' ')).toContain('Full')
    expect(lines.map(({ name }) => name).join(' ')).not.toContain('Vollmitglied')
    await chooseAtSandbox(server, payment)
    const invoice = await german.request('GET', `/api/v1/sell/invoice?id=${order}`)
    // The line of the order has the name in the main language, so only the translated item names the membership.
    expect(invoice.json()).toMatchObject({ item: { bought: [], paid_items: [{ name: 'Vollmitglied' }] } })
  })

  it('has its translated name in the mails to the applicant', async () => {
    await translate(GERMAN)
    const applicant = await newPerson(server)
    await server.database.db.update(person).set({ locale: 'de' }).where(eq(person.id, applicant.id))
    const { payment } = (
      await applyWith(applicant, await applicationFor(applicant, 'FULL'))
    ).json() as ApplyAnswer
    await chooseAtSandbox(server, payment)
    const texts = (await server.mailTo(applicant.email)).map(({ text }) => text)
    expect(texts.some((text) => text.includes('Vollmitglied'))).toBe(true)
  })
})

/** Returns a caller whose browser uses German. */
function inGerman(asker: Asker): Asker {
  return {
    ...asker,
    request: (method, path, rest = {}) =>
      asker.request(method, path, { ...rest, headers: { ...rest.headers, 'accept-language': 'de' } }),
  }
}

describe('the form of a membership type', () => {
  it('keeps the source of each translation, so that a later change marks it as outdated', async () => {
    await translate(GERMAN)
    expect((await change({ description: 'Vote and compete' })).status).toBe(200)
    expect((await fullType()).translations).toEqual(GERMAN)
    expect(await publicFull('de')).toMatchObject({ description: 'Abstimmen und fahren' })
    await change({ description: 'Vote, compete, club rego' })
  })

  it('keeps the translations if a client does not send them, and drops empty ones', async () => {
    await translate(GERMAN)
    expect((await change({ translations: undefined })).status).toBe(200)
    expect((await fullType()).translations).toEqual(GERMAN)
    await translate({ de: { name: { value: '  ', of: 'Full' } } })
    expect(await fullType()).not.toHaveProperty('translations')
  })

  it.each([
    [
      'a translation that is longer than its text may be',
      { de: { name: { value: 'x'.repeat(41), of: 'Full' } } },
    ],
    ['an unknown language', { xx: { name: { value: 'Voll', of: 'Full' } } }],
    ['an unknown text', { de: { colour: { value: 'rot', of: 'red' } } }],
    ['a translation without its source', { de: { name: { value: 'Voll' } } }],
  ])('refuses the translations of a type with %s', async (_title, translations) => {
    const answer = await change({ translations })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('translations')
    expect(await fullType()).not.toHaveProperty('translations')
  })

  it('refuses other roles, and a save that started from an older revision', async () => {
    expect((await change({ translations: GERMAN }, server.as({ roles: ['content'] }))).status).toBe(403)
    const { updated_at } = await fullType()
    await translate(GERMAN)
    const late = await change({ translations: {}, updated_at })
    expect(late.status).toBe(409)
    expect(late.json()).toMatchObject({
      errors: [{ field: 'translations' }],
      current: { translations: GERMAN },
    })
  })

  it('returns the languages of the club to the staff only', async () => {
    const answer = await secretary.request('GET', '/api/v1/staff/languages')
    expect(answer.json()).toEqual({ status: 'success', main: 'en', further: ['ar', 'de'] })
    await offer()
    const one = await secretary.request('GET', '/api/v1/staff/languages')
    expect(one.json()).toMatchObject({ further: [] })
    expect((await server.request('GET', '/api/v1/staff/languages')).status).toBe(401)
    expect((await server.as({}).request('GET', '/api/v1/staff/languages')).status).toBe(403)
  })
})

describe('a page with membership types', () => {
  it('is cached separately for each language, with the language of untranslated texts', async () => {
    const demo = await startTestServer({ isSeeded: true })
    try {
      const read = async (language: string) =>
        (await demo.request('GET', '/join', { headers: { 'accept-language': language } })).text
      for (let visit = 0; visit < 2; visit += 1) {
        expect(await read('de')).toContain('Vollmitglied')
        expect(await read('en')).not.toContain('Vollmitglied')
        expect(await read('ar')).toContain('>الكاملة<')
        expect(await read('fr')).toContain('<bdi lang="en">Vote, compete, club rego</bdi>')
      }
      expect(await read('en')).toContain('<bdi>Vote, compete, club rego</bdi>')
    } finally {
      await demo.stop()
    }
  })
})
