import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EventHead } from '#features/events/events-desk.contract.ts'
import { event } from '#features/events/server/events.tables.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
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

type Page = { data: AuditItem[]; is_whole: boolean }

async function activityOf(id: number, before?: number): Promise<Page> {
  const more = before === undefined ? '' : `&before=${before}`
  const answer = await as('events').request('GET', `${ENTRIES}/activity?id=${id}${more}`)
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
  expect((await as('events').request('GET', `${ENTRIES}/activity?id=x`)).status).toBe(422)

  await addPaper(id, 'Alby Ashgrove')
  await addPaper(other, 'Someone Else')
  const { item } = (await as('events').request('GET', `${EVENTS}/one?id=${id}`)).json() as {
    item: { updated_at: string; form: object }
  }
  const body = { id, updated_at: item.updated_at, form: { ...item.form, title: 'Hillclimb by night' } }
  expect((await as('events').request('POST', `${EVENTS}/save`, { body })).status).toBe(200)

  const { data, is_whole: isWhole } = await activityOf(id)
  expect(isWhole).toBe(true)
  expect(data.map(({ subject_kind: kind, verb }) => [kind, verb])).toEqual([
    ['event', 'changed'],
    ['event_entry', 'created'],
  ])
  expect(data[0]).toMatchObject({ record: 'Hillclimb by night', path: `/cms/events/${id}` })
  expect(data[1]?.record).toBe('Alby Ashgrove · Hillclimb by night')
})

it('shows 20 entries at a time, and the next ones from a position on', async () => {
  const id = await put('busy', { capacity: 40 })
  for (let number = 1; number <= 21; number += 1) await addPaper(id, `Entrant ${number}`)
  const first = await activityOf(id)
  expect([first.data.length, first.is_whole]).toEqual([20, false])
  const rest = await activityOf(id, first.data.at(-1)?.position)
  expect([rest.data.length, rest.is_whole]).toEqual([1, true])
  expect(rest.data[0]?.record).toContain('Entrant 1 ·')
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
