import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { findLastAudit } from '#features/staff/server/staff.public.ts'
import { startCalendar } from '#tests/events/calendar-server.ts'
import { readCalendarFile } from '#tests/events/read-calendar-file.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import type { DeskEvent, EventForm } from '../../events-desk.contract.ts'

const BASE = '/api/v1/club/event/desk'
let server: RunningServer
let officer: Asker

beforeAll(async () => {
  server = await startCalendar()
  const now = new Date(server.clock.nowMs())
  const email = 'bea@corellaplains.example'
  const [row] = await server.database.db
    .insert(person)
    .values({
      email,
      emailKey: email,
      firstName: 'Bea',
      lastName: 'Tarmacott',
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: person.id })
  officer = server.as({ personId: row?.id ?? 0, roles: ['events'] })
})
afterAll(() => server.stop())

const post = (call: string, body: object, who: Asker = officer) =>
  who.request('POST', `${BASE}/${call}`, { body })
const itemOf = (answer: Answer) => {
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json() as { item: DeskEvent }).item
}
async function emptyForm(): Promise<EventForm> {
  return itemOf(await officer.request('GET', `${BASE}/one`)).form
}
async function make(title: string, change: Partial<EventForm> = {}): Promise<DeskEvent> {
  const form = { ...(await emptyForm()), title, track_id: 1, status: 'published' as const, ...change }
  return itemOf(await post('save', { id: null, form }))
}
const save = ({ id, updated_at, form }: DeskEvent, change: Partial<EventForm>) =>
  post('save', { id, updated_at, form: { ...form, ...change } })
const page = (slug: string) => server.request('GET', `/calendar/${slug}`)
async function onFeed(title: string) {
  const { events } = readCalendarFile((await server.request('GET', '/calendar.ics')).text)
  return events.find(({ summary }) => summary === title)
}
async function found(words: string): Promise<string> {
  return (await server.request('GET', `/api/v1/search?q=${words}`)).text
}

describe('the track of an event', () => {
  it('is one in use, or the one that the event already has', async () => {
    const { db } = server.database
    const event = await make('Held where nobody races', { status: 'draft' })
    const offered = async (id?: number) =>
      (
        (await officer.request('GET', `${BASE}/one${id === undefined ? '' : `?id=${id}`}`)).json() as {
          tracks: { id: number }[]
        }
      ).tracks.map((track) => track.id)
    await db.execute(sql`update track set is_active = false where id = 1`)
    try {
      expect(await offered()).not.toContain(1)
      expect(await offered(event.id)).toContain(1)
      expect(itemOf(await save(event, { title: 'Held there still' })).form.track_id).toBe(1)
      const form = { ...(await emptyForm()), title: 'Never held', track_id: 1 }
      expect((await post('save', { id: null, form })).status).toBe(422)
    } finally {
      await db.execute(sql`update track set is_active = true where id = 1`)
    }
  })
})

describe('the events officer', () => {
  it.each([
    ['GET', 'list', undefined],
    ['GET', 'one', undefined],
    ['POST', 'save', { id: null, form: {} }],
    ['POST', 'copy', { id: 1, day: '2027-01-09' }],
    ['POST', 'cancel', { id: 1, reason: 'x' }],
  ])('is the only role that may call %s %s', async (method, call, body) => {
    const rest = body === undefined ? {} : { body }
    const path = `${BASE}/${call}`
    expect((await server.request(method, path, rest)).status).toBe(401)
    const others = server.as({ roles: ['shop', 'membership', 'treasurer', 'content', 'gate', 'registrar'] })
    expect((await others.request(method, path, rest)).status).toBe(403)
    expect((await server.as({}).request(method, path, rest)).status).toBe(403)
  })

  it('creates an event that appears at once in the calendar, feed, search and audit log', async () => {
    const made = await make('Gymkhana of the year', {
      body: 'Bring a potato.',
      starts_on: '2027-01-16',
      ends_on: '2027-01-16',
      prices: [{ label: 'Member', note: '', price: 12.5, who: 'everybody' }],
      sessions: [{ day: '2027-01-16', time: '08:00', label: 'Potatoes' }],
    })
    expect(made).toMatchObject({ slug: 'gymkhana-of-the-year-2027-01-16', state: 'published' })
    const { text } = await page(made.slug)
    expect(text).toContain('Potatoes')
    expect(text).toContain('$12.50')
    expect(await onFeed('Gymkhana of the year')).toMatchObject({ sequence: 0, status: 'CONFIRMED' })
    expect(await found('gymkhana')).toContain(made.slug)
    expect(await findLastAudit(server.database.db, 'event')).toMatchObject({
      verb: 'created',
      subjectId: String(made.id),
    })
    expect((await server.request('GET', '/sitemap.xml')).text).toContain(made.slug)
  })

  it('changes an event: its page and sequence number are updated, its address stays', async () => {
    const made = await make('Wet sprint')
    expect((await page(made.slug)).text).toContain('Wet sprint')
    const changed = itemOf(await save(made, { title: 'Dry sprint', capacity: 30 }))
    expect(changed.slug).toBe(made.slug)
    expect((await page(made.slug)).text).toContain('of 30 places taken')
    expect(await onFeed('Dry sprint')).toMatchObject({ sequence: 1 })
    expect(await found('dry+sprint')).toContain(made.slug)
    // A save that started from the first revision is refused, with the differing fields and the current event.
    const late = await save(made, { title: 'Another', capacity: 30 })
    expect(late.status).toBe(409)
    expect(late.json()).toMatchObject({
      text_code: 'CONFLICT',
      errors: [{ field: 'title', code: 'changed' }],
    })
    expect((late.json() as { current: DeskEvent }).current).toEqual(changed)
  })

  it('can keep a draft hidden and return an event to draft', async () => {
    const draft = await make('Hush hush', { status: 'draft' })
    expect((await page(draft.slug)).status).toBe(404)
    expect(await found('hush')).not.toContain(draft.slug)
    const shown = itemOf(await save(draft, { status: 'published' }))
    expect((await page(draft.slug)).status).toBe(200)
    expect(await onFeed('Hush hush')).toMatchObject({ sequence: 0 })
    itemOf(await save(shown, { status: 'draft' }))
    expect((await page(draft.slug)).status).toBe(404)
    expect(await found('hush')).not.toContain(draft.slug)
  })

  it('copies an event to another day as a draft and shifts all its dates', async () => {
    const made = await make('Hill', {
      starts_on: '2027-02-13',
      ends_on: '2027-02-14',
      entries_open: '2027-01-02T18:00',
      entries_close: '2027-02-07T20:00',
      sessions: [{ day: '2027-02-14', time: '09:00', label: 'Second day' }],
      classes: [{ code: 'A', name: 'To 1600', rule: '', places: 5 }],
      volunteers: [{ role: 'Flags', needed: 4, taken: 3 }],
      permit_no: '27/1',
      kind: 'show',
    })
    const copied = itemOf(await post('copy', { id: made.id, day: '2027-05-15' }))
    expect(copied).toMatchObject({ state: 'draft', places_taken: 0, slug: 'hill-2027-05-15' })
    expect(copied.form).toMatchObject({
      starts_on: '2027-05-15',
      ends_on: '2027-05-16',
      // Half a year later the UTC offset is different, but the local times stay the same.
      entries_open: '2027-04-03T18:00',
      entries_close: '2027-05-09T20:00',
      starts_time: made.form.starts_time,
      sessions: [{ day: '2027-05-16', time: '09:00', label: 'Second day' }],
      classes: made.form.classes,
      volunteers: [{ role: 'Flags', needed: 4, taken: 0 }],
      permit_no: '',
    })
    const again = itemOf(await post('copy', { id: made.id, day: '2027-05-15' }))
    expect(again.slug).toBe('hill-2027-05-15-2')
  })

  it('cancels an event once and finally, with a public reason', async () => {
    const made = await make('Doomed')
    expect((await post('cancel', { id: made.id, reason: '  ' })).status).toBe(422)
    const off = itemOf(await post('cancel', { id: made.id, reason: 'The creek is up.' }))
    expect(off.state).toBe('cancelled')
    expect((await page(made.slug)).text).toContain('The creek is up.')
    expect(await onFeed('Doomed')).toMatchObject({ status: 'CANCELLED', sequence: 1 })
    expect(await findLastAudit(server.database.db, 'event')).toMatchObject({
      verb: 'cancelled',
      subjectId: String(made.id),
    })
    itemOf(await post('cancel', { id: made.id, reason: 'Again' }))
    expect(await onFeed('Doomed')).toMatchObject({ sequence: 1, description: 'The creek is up.' })
    expect((await save(off, { title: 'Alive after all' })).status).toBe(409)
  })

  it('gets the mistakes with their fields', async () => {
    const form = { ...(await emptyForm()), title: 'Wrong' }
    const answer = await post('save', { id: null, form: { ...form, ends_time: '07:00' } })
    expect(answer.status).toBe(422)
    const { errors } = answer.json() as { errors: { field: string; code: string; message: string }[] }
    expect(errors.map(({ field, code }) => [field, code])).toEqual([
      ['ends_on', 'end_before_start'],
      ['place', 'no_place'],
    ])
    expect(errors[1]?.message).toBe('Choose a track or enter a place')
    const untracked = { ...form, place: 'x', track_id: 99 }
    const refused = await post('save', { id: null, form: untracked })
    expect([refused.status, (refused.json() as { errors: object[] }).errors]).toEqual([
      422,
      [{ field: 'track_id', code: 'no_track', message: 'Choose the track' }],
    ])
    for (const wrong of [{ title: ' ' }, { kind: 'chess' }, { entries_open: 'soon' }, { secret: 1 }])
      expect((await post('save', { id: null, form: { ...form, place: 'x', ...wrong } })).status).toBe(422)
    expect((await post('cancel', { id: 4_000, reason: 'x' })).status).toBe(404)
    expect((await post('copy', { id: 4_000, day: '2027-01-01' })).status).toBe(404)
    expect((await officer.request('GET', `${BASE}/one?id=4000`)).status).toBe(404)
  })

  it('gets a mistake for an end time in the hour that daylight saving skips', async () => {
    const short = { place: 'x', starts_time: '02:30', ends_time: '03:30' }
    const made = await make('Short', { ...short, starts_on: '2027-10-02', ends_on: '2027-10-02' })
    const answers = [
      await save(made, { starts_on: '2027-10-03', ends_on: '2027-10-03' }),
      await post('copy', { id: made.id, day: '2027-10-03' }),
    ]
    for (const answer of answers)
      expect([answer.status, answer.json()]).toMatchObject([422, { errors: [{ code: 'end_before_start' }] }])
  })

  it('lists coming events, drafts and past events', async () => {
    const titles = async (view: string) => {
      const answer = await officer.request('GET', `${BASE}/list?view=${view}`)
      return (answer.json() as { data: { title: string }[] }).data.map(({ title }) => title)
    }
    await make('Long ago', { starts_on: '2025-03-01', ends_on: '2025-03-01' })
    await make('One day', { status: 'draft' })
    expect(await titles('coming')).toContain('Gymkhana of the year')
    expect(await titles('coming')).not.toContain('Long ago')
    expect(await titles('past')).toEqual(['Long ago'])
    expect(await titles('drafts')).toContain('One day')
  })

  it('enters a whole-day event by its days only', async () => {
    const made = await make('Camp', { all_day: true, starts_on: '2027-03-05', ends_on: '2027-03-07' })
    expect(made.form).toMatchObject({ starts_on: '2027-03-05', ends_on: '2027-03-07' })
    expect(await onFeed('Camp')).toMatchObject({
      isAllDay: true,
      startMs: Date.parse('2027-03-05'),
      endMs: Date.parse('2027-03-08'),
    })
  })
})
