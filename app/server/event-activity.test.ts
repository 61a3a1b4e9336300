import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventHead } from '#features/events/events-desk.contract.ts'
import { event } from '#features/events/server/events.tables.ts'
import type { RecordEventKind, TimelineEvent } from '#features/desk-records/desk-records.contract.ts'
import { entry } from '#features/entries/server/entries.tables.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import { enterAndPay, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'

const EVENTS = '/api/v1/club/event/desk'
const ENTRIES = '/api/v1/club/entry/desk'

let server: RunningServer
beforeAll(async () => {
  server = await startClub()
  // The first account belongs to the staff member whom `as` logs in, so that this person is not a driver in a test.
  await newPerson(server)
})
afterAll(() => server.stop())

const as = (...roles: StaffRole[]): Asker => server.as({ roles })

async function put(slug: string, wanted = {}): Promise<number> {
  await putHillclimb(server, slug, wanted)
  const [row] = await server.database.db.select({ id: event.id }).from(event).where(eq(event.slug, slug))
  return row?.id ?? 0
}

type Page = { data: TimelineEvent<RecordEventKind>[]; next: string | null; kinds: string[] }

async function activityOf(id: number, more = '', asker = as('events')): Promise<Page> {
  const answer = await asker.request('GET', `${ENTRIES}/activity?id=${id}${more}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page
}

const addPaper = async (id: number, entrant: string) => {
  const body = { event: id, entrant, class_code: '', race_number: '', car: '' }
  expect((await as('events').request('POST', `${ENTRIES}/add`, { body })).status).toBe(200)
}

it('lists what staff did about an event and its entries, newest first, for the events officer only', async () => {
  const id = await put('active', { capacity: 40 })
  const other = await put('active-other', { capacity: 40 })
  const path = `${ENTRIES}/activity?id=${id}`
  expect((await server.request('GET', path)).status).toBe(401)
  expect((await as().request('GET', path)).status).toBe(403)
  expect((await as('scrutineer', 'membership', 'gate').request('GET', path)).status).toBe(403)
  expect((await as('events').request('GET', `${ENTRIES}/activity?id=x`)).status).toBe(404)

  await addPaper(id, 'Alby Ashgrove')
  await addPaper(other, 'Someone Else')
  const { item } = (await as('events').request('GET', `${EVENTS}/one?id=${id}`)).json() as {
    item: { updated_at: string; form: object }
  }
  const body = { id, updated_at: item.updated_at, form: { ...item.form, title: 'Hillclimb by night' } }
  expect((await as('events').request('POST', `${EVENTS}/save`, { body })).status).toBe(200)

  const { data, next, kinds } = await activityOf(id, '&kind=change')
  expect(next).toBeNull()
  expect(kinds).toEqual(['entry', 'note', 'change'])
  expect(data.map(({ subject_kind: kind, verb, text, path }) => [kind, verb, text, path])).toEqual([
    ['event', 'changed', '', ''],
    ['event_entry', 'created', 'Alby Ashgrove · Hillclimb by night', `/cms/entries/${id}`],
  ])
})

it('lists what entrants did with the name and the entry, and not what staff did a second time', async () => {
  const id = await put('entered', { capacity: 40 })
  await addPaper(id, 'Alby Ashgrove')
  const driver = await newDriver(server)
  await enterAndPay(server, driver, 'entered')
  const { data } = await activityOf(id, '&kind=entry')
  expect(data.map(({ verb }) => verb)).toEqual(['confirmed', 'awaiting_payment'])
  expect(data[0]?.path).toMatch(/^\/cms\/entries\/entry\/[\da-f-]{36}$/)
  expect(data[0]?.text).not.toBe('')
})

it('has notes of staff, for the events role only', async () => {
  const id = String(await put('marquee', { capacity: 40 }))
  const notes = `${EVENTS}/record/notes`
  for (const [method, path] of [
    ['GET', `${notes}?id=${id}`],
    ['POST', `${notes}/add`],
    ['POST', `${notes}/change`],
    ['POST', `${notes}/delete`],
  ] as const) {
    const body = method === 'POST' ? { body: {} } : {}
    expect((await server.request(method, path, body)).status).toBe(401)
    expect((await as('scrutineer', 'membership', 'gate', 'shop').request(method, path, body)).status).toBe(
      403,
    )
  }
  const body = { id, text: 'The commentator needs a chair' }
  expect((await as('events').request('POST', `${notes}/add`, { body })).status).toBe(200)
  const { data } = await activityOf(Number(id))
  expect(data.map(({ kind, text }) => [kind, text])).toEqual([['note', 'The commentator needs a chair']])
  expect((await as('events').request('GET', `${notes}?id=99999`)).status).toBe(404)
  const seer = server.as({ rights: ['events.see'] })
  expect((await seer.request('GET', `${notes}?id=${id}`)).status).toBe(200)
  expect((await seer.request('POST', `${notes}/add`, { body })).status).toBe(403)
})

it('shows 20 events at a time, and the next ones from a position on', async () => {
  const id = await put('busy', { capacity: 40 })
  for (let number = 1; number <= 21; number += 1) await addPaper(id, `Entrant ${number}`)
  const first = await activityOf(id, '&kind=change')
  expect([first.data.length, first.next === null]).toEqual([20, false])
  const rest = await activityOf(id, `&kind=change&after=${first.next}`)
  expect([rest.data.length, rest.next]).toEqual([1, null])
  expect(rest.data[0]?.text).toContain('Entrant 1 ·')
})

describe('the record of an entry', () => {
  const RECORD = `${ENTRIES}/record`

  it('has notes and an activity for the events role, with the emails to the entrant', async () => {
    const id = await put('entry-record', { capacity: 40 })
    const driver = await newDriver(server)
    await enterAndPay(server, driver, 'entry-record')
    const [row] = await server.database.db.select({ id: entry.id }).from(entry).where(eq(entry.eventId, id))
    const entryId = row?.id ?? ''
    for (const path of [`${RECORD}/activity?id=${entryId}`, `${RECORD}/notes?id=${entryId}`]) {
      expect((await server.request('GET', path)).status).toBe(401)
      expect((await as('scrutineer', 'treasurer').request('GET', path)).status).toBe(403)
    }
    const body = { id: entryId, text: 'Brings a trailer' }
    expect((await as('events').request('POST', `${RECORD}/notes/add`, { body })).status).toBe(200)
    const answer = await as('events').request('GET', `${RECORD}/activity?id=${entryId}`)
    expect((answer.json() as Page).kinds).toEqual(['entry', 'mail', 'note', 'change'])
    expect((answer.json() as Page).data.map(({ kind, verb }) => `${kind} ${verb}`.trim())).toEqual([
      'note',
      'entry confirmed',
      'entry awaiting_payment',
    ])
    for (const unknown of ['1', 'x', crypto.randomUUID()]) {
      const missing = await as('events').request('GET', `${RECORD}/activity?id=${unknown}`)
      expect(missing.status).toBe(404)
    }
  })

  it('refuses a note on an entry of one’s own', async () => {
    const id = await put('own-entry', { capacity: 40 })
    const driver = await newDriver(server)
    await enterAndPay(server, driver, 'own-entry')
    const [row] = await server.database.db.select({ id: entry.id }).from(entry).where(eq(entry.eventId, id))
    const self = server.as({ personId: driver.id, roles: ['events'] })
    const answer = await self.request('POST', `${RECORD}/notes/add`, {
      body: { id: row?.id ?? '', text: 'A fine driver' },
    })
    expect([answer.status, (answer.json() as { text_code: string }).text_code]).toEqual([403, 'OWN_RECORD'])
  })
})

it('gives the head of an event with its counts to the events officer and the scrutineer', async () => {
  const id = await put('headed', {
    capacity: 5,
    officials: [
      { role: 'Clerk of Course', name: 'Col Wattlestone' },
      { role: 'Timekeeper', name: '' },
    ],
  })
  await enterAndPay(server, await newDriver(server), 'headed')
  const path = `${EVENTS}/head?id=${id}`
  expect((await server.request('GET', path)).status).toBe(401)
  expect((await as('gate', 'membership', 'shop').request('GET', path)).status).toBe(403)
  for (const role of ['events', 'scrutineer'] as const) {
    const { item } = (await as(role).request('GET', path)).json() as { item: EventHead }
    expect(item).toMatchObject({
      id,
      slug: 'headed',
      state: 'published',
      starts_on: '2026-12-12',
      starts_time: '07:00',
      ends_on: '2026-12-12',
      ends_time: '16:30',
      entries_close: '2026-12-06T20:00',
      place: 'Mount Quandary',
      counts: { prices: 2, entries: 1, officials: 2, officials_named: 1, documents: 1 },
    })
  }
  expect((await as('events').request('GET', `${EVENTS}/head?id=4000`)).status).toBe(404)
})

it('contains the notes on the event only with a right to the event', async () => {
  const id = await put('notes-and-rights', { capacity: 40 })
  const body = { id: String(id), text: 'The marquee comes at seven' }
  const added = await as('events').request('POST', '/api/v1/club/event/desk/record/notes/add', { body })
  expect(added.status).toBe(200)
  const seen = async (asker: Asker) => {
    const { data, kinds } = await activityOf(id, '', asker)
    return { notes: data.filter(({ kind }) => kind === 'note').length, isFilter: kinds.includes('note') }
  }
  expect(await seen(as('events'))).toEqual({ notes: 1, isFilter: true })
  expect(await seen(server.as({ rights: ['entries.see', 'events.see'] }))).toEqual({
    notes: 1,
    isFilter: true,
  })
  expect(await seen(server.as({ rights: ['entries.see'] }))).toEqual({ notes: 0, isFilter: false })
  expect(await seen(server.as({ rights: ['entries.change'] }))).toEqual({ notes: 0, isFilter: false })
})
