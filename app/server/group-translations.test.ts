import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupAnswer, SavedGroup } from '#features/pages/groups-desk.contract.ts'
import type { Group } from '#features/pages/pages.contract.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { done, newOfficer, type Officer } from '#tests/kit/content-officers.ts'
import { findGroup, GROUPS, listGroups } from '#tests/kit/desk-groups.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

let server: RunningServer
let officer: Officer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
  officer = await newOfficer(server, 'Tilda Translator')
})
afterAll(() => server.stop())

const list = () => listGroups(officer)
const idOf = async (slug: string) => (await findGroup(officer, slug)).id
const read = async (slug: string) =>
  (await done<{ item: SavedGroup }>(officer, `${GROUPS}/${await idOf(slug)}`, {})).item
const save = async (slug: string, change: object) =>
  officer.request('POST', `${GROUPS}/update`, { body: { id: await idOf(slug), ...change } })
const page = async (path: string, language: string) =>
  (await server.request('GET', path, { headers: { 'accept-language': language } })).text
const german = (name: string, of = 'Wear'): RecordTexts => ({ de: { name: { value: name, of } } })

describe('the texts of groups in further languages', () => {
  it('are shown in the shop, on the page of a group and above its products, which the cache does not mix', async () => {
    for (let visit = 0; visit < 2; visit += 1) {
      for (const path of ['/shop', '/shop/group/wear', '/shop/cap']) {
        expect(await page(path, 'ar')).toContain('<bdi>ملابس</bdi>')
        expect(await page(path, 'de')).toContain('<bdi>Kleidung</bdi>')
        expect(await page(path, 'en')).toContain('<bdi>Wear</bdi>')
        expect(await page(path, 'fr')).toContain('<bdi lang="en">Wear</bdi>')
      }
    }
    expect(await page('/shop/group/wear', 'ar')).toMatch(/<title>[^<]*ملابس/)
  })

  it('are sent in the language that a call names, and otherwise in the main language', async () => {
    const call = async (query: string) => {
      const { data } = (await server.request('GET', `${GROUPS}/sell/product${query}`)).json() as {
        data: Group[]
      }
      return data[0]?.children[0]
    }
    expect(await call('?lang=de')).toMatchObject({ name: 'Kleidung' })
    expect(await call('?lang=de')).not.toHaveProperty('text_languages')
    expect(await call('?lang=fr')).toMatchObject({ name: 'Wear', text_languages: { name: 'en' } })
    expect(await call('')).toMatchObject({ name: 'Wear' })
    expect((await server.request('GET', `${GROUPS}?lang=xx`)).status).toBe(422)
    const one = await server.request('POST', `${GROUPS}/${await idOf('competing')}`, {
      body: { lang: 'de' },
    })
    expect(one.json()).toMatchObject({
      item: { name: 'Aktive', content: expect.stringContaining('starten') },
    })
    expect((one.json() as { item: object }).item).not.toHaveProperty('translations')
  })

  it('are saved with the text that they translate, and shown after it changed', async () => {
    expect((await save('wear', { translations: german(' Anziehen ') })).status).toBe(200)
    expect((await read('wear')).translations).toEqual(german('Anziehen'))
    expect(await page('/shop', 'ar')).toContain('<bdi lang="en">Wear</bdi>')
    await save('wear', { name: 'Clothing' })
    expect(await page('/shop', 'de')).toContain('<bdi>Anziehen</bdi>')
    expect((await read('wear')).translations).toEqual(german('Anziehen'))
    await save('wear', { translations: { de: { name: { value: '', of: 'Clothing' } } } })
    expect((await read('wear')).translations).toEqual({})
  })

  it('are cleaned like the text itself', async () => {
    const html = '<p onclick="x()">Hut</p>'
    await save('wear', { content: html, translations: { de: { content: { value: html, of: html } } } })
    const clean = '<p>Hut</p>'
    expect(await read('wear')).toMatchObject({
      content: clean,
      translations: { de: { content: { value: clean, of: clean } } },
    })
  })

  it.each([
    ['a name that is too long', { de: { name: { value: 'x'.repeat(121), of: 'Wear' } } }],
    ['an unknown language', { xx: { name: { value: 'x', of: 'Wear' } } }],
    ['an unknown text', { de: { slug: { value: 'x', of: 'wear' } } }],
  ])('are refused with %s', async (_title, translations) => {
    const answer = await save('wear', { translations })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('translations')
  })

  it('are not part of the list at the desk', async () => {
    for (const group of await list())
      for (const field of ['content', 'translations']) expect(group).not.toHaveProperty(field)
  })

  it('are kept when a group is added with them', async () => {
    const { namespace, model } = await read('wear')
    const { item } = await done<GroupAnswer>(officer, `${GROUPS}/create`, {
      namespace,
      model,
      parent_id: await idOf('shop'),
      name: 'Mugs',
      slug: 'mugs',
      url: '/sell/product/mugs',
      translations: german('Becher', 'Mugs'),
    })
    expect(item.translations).toEqual(german('Becher', 'Mugs'))
  })
})

describe('the names of an event’s documents', () => {
  it('are in the language of the reader', async () => {
    const found = await server.database.pool.query<{ slug: string }>(
      `select slug from event where documents::text like '%Supplementary%' and status <> 'draft' order by starts_on desc limit 1`,
    )
    const path = `/calendar/${found.rows[0]?.slug}`
    expect(await page(path, 'ar')).toContain('اللوائح التكميلية')
    expect(await page(path, 'de')).toContain('Ausschreibung')
    expect(await page(path, 'en')).toContain('Supplementary regulations')
  })
})
