import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { event } from '#features/events/server/events.tables.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import { enter, enterAndPay, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'

const BASE = '/api/v1/club/entry/desk'
const TILLS = '/api/v1/sell/till'

let server: RunningServer
beforeAll(async () => {
  server = await startClub()
  // The first account belongs to the staff member whom `as` logs in, so that this person is not a driver in a test.
  await newPerson(server)
})
afterAll(() => server.stop())

const as = (...roles: StaffRole[]): Asker => server.as({ roles })

async function idOf(slug: string): Promise<number> {
  const [row] = await server.database.db.select({ id: event.id }).from(event).where(eq(event.slug, slug))
  return row?.id ?? 0
}

async function receivedFor(slug: string): Promise<number> {
  const answer = await as('events').request('GET', `${BASE}/received?event=${await idOf(slug)}`)
  expect(answer.status).toBe(200)
  return (answer.json() as { received: number }).received
}

it('shows the amount received for the entries of an event to the events officer only', async () => {
  await putHillclimb(server, 'received-by')
  const path = `${BASE}/received?event=${await idOf('received-by')}`
  expect((await server.request('GET', path)).status).toBe(401)
  expect((await as().request('GET', path)).status).toBe(403)
  expect((await as('scrutineer', 'gate', 'shop').request('GET', path)).status).toBe(403)
  expect(await receivedFor('received-by')).toBe(0)
})

it('counts paid entries of this event only, and deducts what was refunded', async () => {
  await putHillclimb(server, 'received', { capacity: 5 })
  await putHillclimb(server, 'received-other', { capacity: 5 })
  const [one, two] = [await newDriver(server), await newDriver(server)]
  const { id } = await enterAndPay(server, one, 'received')
  await enterAndPay(server, two, 'received')
  await enterAndPay(server, one, 'received-other')
  // This entry is not paid.
  await enter(await newDriver(server), 'received')
  expect(await receivedFor('received')).toBe(240)
  expect(await receivedFor('received-other')).toBe(120)
  const declined = await as('events').request('POST', `${BASE}/decline`, {
    body: { id, reason: 'The car is too loud.' },
  })
  expect(declined.status).toBe(200)
  expect(await receivedFor('received')).toBe(120)
})

it('counts a paper entry that was paid at a till, until the payment is undone', async () => {
  await putHillclimb(server, 'received-paper', { capacity: 5 })
  const send = async (path: string, body: object, key: string) => {
    const answer = await as('events').request('POST', path, { body, headers: { 'idempotency-key': key } })
    expect(answer.status).toBe(200)
    return answer.json() as { item: { id: string; lines: { id: string }[] } }
  }
  const till = (await send(`${TILLS}/open`, { place: 'Race office', float: 0 }, 'till of the event')).item.id
  const paper = {
    event: await idOf('received-paper'),
    entrant: 'Merle Tallow',
    class_code: '',
    race_number: '31',
    car: '',
    paid: { till, amount: 75, method: 'cash' },
  }
  await send(`${BASE}/add`, paper, 'received paper 31')
  expect(await receivedFor('received-paper')).toBe(75)
  const record = await as('events').request('GET', `${TILLS}/record?id=${till}`)
  const { item } = record.json() as { item: { lines: { id: string }[] } }
  await send(`${TILLS}/undo`, { till, line: item.lines[0]?.id }, 'undo received 31')
  expect(await receivedFor('received-paper')).toBe(0)
})
