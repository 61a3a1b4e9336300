import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { startCalendar } from '#tests/events/calendar-server.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import type { CalendarEvent, EventDetail } from '../events.contract.ts'
import type { DeskEvent, EventForm } from '../events-desk.contract.ts'

const BASE = '/api/v1/club/event/desk'
const GERMAN: RecordTexts = {
  de: {
    title: { value: 'Kartoffelrennen', of: 'Potato race' },
    body: { value: 'Bringen Sie eine Kartoffel mit.', of: 'Bring a potato.' },
  },
}

let server: RunningServer
let officer: Asker
let made: DeskEvent

beforeAll(async () => {
  server = await startCalendar()
  officer = server.as({ roles: ['events'] })
  await offer('ar', 'de')
  const { form } = itemOf(await officer.request('GET', `${BASE}/one`))
  const own = { title: 'Potato race', body: 'Bring a potato.', track_id: 1, status: 'published' as const }
  made = itemOf(
    await post('save', {
      id: null,
      form: { ...form, ...own, starts_on: '2027-01-16', ends_on: '2027-01-16' },
    }),
  )
})
afterAll(() => server.stop())

const post = (call: string, body: object, who = officer) => who.request('POST', `${BASE}/${call}`, { body })
function itemOf(answer: Answer): DeskEvent {
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json() as { item: DeskEvent }).item
}
async function offer(...further_languages: string[]): Promise<void> {
  const answer = await server
    .as({ roles: ['content', 'owner'] })
    .request('POST', '/api/v1/cognito/domain/update', { body: { main_language: 'en', further_languages } })
  expect(answer.status, answer.text).toBe(200)
}
const stored = async () => itemOf(await officer.request('GET', `${BASE}/one?id=${made.id}`))
async function save(change: Partial<EventForm>): Promise<Answer> {
  const { id, updated_at, form } = await stored()
  return post('save', { id, updated_at, form: { ...form, ...change } })
}
const get = (path: string, language: string) =>
  server.request('GET', path, { headers: { 'accept-language': language } })
async function detail(language: string): Promise<EventDetail> {
  return ((await get(`/api/v1/club/event/calendar/${made.slug}`, language)).json() as { item: EventDetail })
    .item
}
async function listed(language: string, query = 'month=2027-01'): Promise<CalendarEvent | undefined> {
  const { data } = (await get(`/api/v1/club/event/calendar?${query}`, language)).json() as {
    data: CalendarEvent[]
  }
  return data.find(({ slug }) => slug === made.slug)
}

describe('a translated event', () => {
  it('has the same answers as before if it has no translations, if the main language is requested, or if the club has only one language', async () => {
    const before = (await get('/api/v1/club/event/calendar?month=2027-01', 'en')).text
    expect(await listed('de')).toMatchObject({ title: 'Potato race', text_languages: { title: 'en' } })
    expect((await stored()).form).not.toHaveProperty('translations')
    expect((await save({ translations: GERMAN })).status).toBe(200)
    expect(
      (await get('/api/v1/club/event/calendar?month=2027-01', 'en')).text.replace(/"now":"[^"]*"/, ''),
    ).toBe(before.replace(/"now":"[^"]*"/, ''))
    await offer()
    expect((await listed('de'))?.title).toBe('Potato race')
    expect(await listed('de')).not.toHaveProperty('text_languages')
    await offer('ar', 'de')
  })

  it('is sent in the language of the caller, else in the main one with its language', async () => {
    await save({ translations: GERMAN, class_note: 'Any potato' })
    expect(await detail('de')).toMatchObject({
      title: 'Kartoffelrennen',
      body: 'Bringen Sie eine Kartoffel mit.',
      class_note: 'Any potato',
      text_languages: { class_note: 'en' },
    })
    expect(await detail('ar')).toMatchObject({
      title: 'Potato race',
      text_languages: { title: 'en', body: 'en' },
    })
    expect(await detail('en')).not.toHaveProperty('text_languages')
    expect(await listed('de')).toMatchObject({ title: 'Kartoffelrennen' })
    expect((await listed('de', 'most=200'))?.more?.about).toBe('Bringen Sie eine Kartoffel mit.')
    expect((await listed('ar', 'most=200'))?.more?.about).toBe('Bring a potato.')
  })

  it('has a page for each language, which are cached separately', async () => {
    const page = async (language: string) => (await get(`/calendar/${made.slug}`, language)).text
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await page('de')).toContain('Kartoffelrennen')
      expect(await page('en')).not.toContain('Kartoffelrennen')
      expect(await page('ar')).toMatch(/<h1 [^>]*lang="en"/)
    }
    expect(await page('en')).not.toMatch(/<h1 [^>]*lang=/)
    expect((await get('/calendar.ics', 'de')).text).toContain('Potato race')
  })

  it('is found by its translation, whose language is named to other readers', async () => {
    const results = async (language: string) =>
      (await get('/api/v1/search?q=kartoffelrennen', language)).json() as object
    const found = { title: 'Kartoffelrennen', url: `/calendar/${made.slug}` }
    expect(await results('de')).toMatchObject({ groups: [{ kind: 'event', results: [found] }] })
    expect(await results('en')).toMatchObject({ groups: [{ results: [{ ...found, language: 'de' }] }] })
  })

  it('keeps the source of a translation when the text changes, and keeps translations that are not sent', async () => {
    expect((await save({ body: 'Bring two potatoes.', translations: undefined } as object)).status).toBe(200)
    expect((await stored()).form.translations).toEqual(GERMAN)
    expect((await detail('de')).body).toBe('Bringen Sie eine Kartoffel mit.')
  })

  it.each([
    [
      'a translation that is longer than its text may be',
      { de: { title: { value: 'x'.repeat(121), of: 'Potato race' } } },
    ],
    ['an unknown language', { xx: { title: { value: 'x', of: 'y' } } }],
    ['an unknown text', { de: { slug: { value: 'x', of: 'y' } } }],
    ['a text of an unknown list', { de: { 'places.A': { value: 'x', of: 'y' } } }],
    [
      'a translated text of a list that is longer than its text may be',
      { de: { 'officials.Clerk': { value: 'x'.repeat(61), of: 'Clerk' } } },
    ],
  ])('refuses the translations of an event with %s', async (_title, translations) => {
    const answer = await save({ translations } as object)
    expect(answer.status).toBe(422)
    expect((await stored()).form.translations).toEqual(GERMAN)
  })

  it('refuses other roles, and a save that started from an older revision', async () => {
    const { id, updated_at, form } = await stored()
    expect((await post('save', { id, form }, server.as({ roles: ['content'] }))).status).toBe(403)
    expect((await save({ translations: { de: GERMAN.de ?? {} }, contact: 'Bea' })).status).toBe(200)
    const late = await post('save', { id, updated_at, form: { ...form, translations: {} } })
    expect(late.status).toBe(409)
    expect(late.json()).toMatchObject({ errors: [{ field: 'contact' }, { field: 'translations' }] })
  })

  it('has lists in the language of the caller, and loses the translations of texts that were removed', async () => {
    const official = (role: string) => ({ role, name: 'Merv Billabong' })
    const lists = {
      'prices.Grown-up': { value: 'Erwachsene', of: 'Grown-up' },
      'officials.Clerk of Course': { value: 'Rennleitung', of: 'Clerk of Course' },
      'sessions.Gates open': { value: 'Einlass', of: 'Gates open' },
    }
    await save({
      officials: [official('Clerk of Course'), official('Timekeeper')],
      sessions: [{ day: '2027-01-16', time: '08:00', label: 'Gates open' }],
      prices: [{ label: 'Grown-up', note: '', price: 20, who: 'everybody' }],
      translations: { de: { ...GERMAN.de, ...lists } },
    })
    expect(await detail('de')).toMatchObject({
      officials: [{ role: 'Rennleitung' }, { role: 'Timekeeper' }],
      sessions: [{ label: 'Einlass' }],
      prices: [{ label: 'Erwachsene' }],
    })
    expect(await detail('en')).toMatchObject({ officials: [{ role: 'Clerk of Course' }, {}] })
    await save({ officials: [official('Timekeeper')] })
    const { 'officials.Clerk of Course': _removed, ...left } = lists
    expect((await stored()).form.translations?.de).toEqual({ ...GERMAN.de, ...left })
    await save({ translations: GERMAN })
  })

  it('in a copy loses the translations of the reason, because the copy has no reason', async () => {
    const reason = { status_reason: { value: 'Regen', of: 'Rain' } }
    const postponed = { status: 'postponed' as const, status_reason: 'Rain' }
    await save({ ...postponed, translations: { de: { ...GERMAN.de, ...reason } } })
    const copy = itemOf(await post('copy', { id: made.id, day: '2027-05-15' }))
    expect(copy.form).toMatchObject({ status_reason: '', translations: GERMAN })
  })

  it('loses the translations of the reason if it is cancelled for another reason', async () => {
    const reason = { status_reason: { value: 'Regen', of: 'Rain' } }
    const postponed = { status: 'postponed' as const, status_reason: 'Rain' }
    await save({ ...postponed, translations: { de: { ...GERMAN.de, ...reason } } })
    expect((await detail('de')).status_reason).toBe('Regen')
    itemOf(await post('cancel', { id: made.id, reason: 'Flood' }))
    expect(await detail('de')).toMatchObject({ status_reason: 'Flood', title: 'Kartoffelrennen' })
  })
})
