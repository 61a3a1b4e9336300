import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import { holdsPlace } from '#features/entries/entry-state.rules.ts'
import { readEntryOffer } from '#features/entries/server/entries.public.ts'
import { entry } from '#features/entries/server/entries.tables.ts'
import { firstEntryDraft } from '#features/entries/web/stored-entry.ts'
import { event } from '#features/events/server/events.tables.ts'
import type { EventResults } from '#features/results/results.contract.ts'
import { auditLog } from '#features/staff/server/staff.public.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { seedDemoEntries } from './demo-entries.ts'
import { seedDemoResults } from './demo-results.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
})
afterAll(() => server.stop())

async function placesByEvent() {
  const rows = await server.database.db
    .select({
      slug: event.slug,
      taken: event.placesTaken,
      state: entry.state,
      isPaper: sql<boolean>`person_id is null`,
    })
    .from(event)
    .innerJoin(entry, eq(entry.eventId, event.id))
  const bySlug = new Map<string, { taken: number; held: number; papers: number }>()
  for (const { slug, taken, state, isPaper } of rows) {
    const { held, papers } = bySlug.get(slug) ?? { held: 0, papers: 0 }
    bySlug.set(slug, { taken, held: held + (holdsPlace(state) ? 1 : 0), papers: papers + (isPaper ? 1 : 0) })
  }
  return bySlug
}

it('each place taken at the demo’s events has an entry, one of them Jarrah’s', async () => {
  const places = await placesByEvent()
  expect(places.size).toBe(5)
  for (const { taken, held } of places.values()) expect(held).toBe(taken)
  expect(places.get('mount-quandary-hillclimb-round-6')).toEqual({ taken: 61, held: 61, papers: 60 })
  await seedDemoEntries(server.clubApp.features.entries)
  expect(await placesByEvent()).toEqual(places)
})

it('a member whose licence is stored can enter an event that asks for one', async () => {
  const { entries } = server.clubApp.features
  const driver = await findPersonByEmail(server.database.db, 'jarrah@corellaplains.example')
  const offer = await readEntryOffer(entries, 'autocross-round-1', {
    personId: driver?.id ?? 0,
    locale: 'en',
  })
  expect(offer).toMatchObject({
    is_allowed: true,
    entry: null,
    event: { needs_licence: ['Speed or higher'] },
    details: { licence: { issuer: 'MA', number: '1048771', type: 'Speed', expires_on: null } },
  })
  expect(firstEntryDraft(offer)).toMatchObject({
    vehicle_id: offer.vehicles.find(({ name }) => name === 'Kisho RX-2 Turbo')?.id,
    class_code: 'E',
    race_number: '44',
    transponder: '6049213',
  })
})

it('an entry form has the texts of the event’s lists in the language of the member', async () => {
  const { entries } = server.clubApp.features
  const driver = await findPersonByEmail(server.database.db, 'samira@corellaplains.example')
  const offer = await readEntryOffer(entries, 'mount-quandary-hillclimb-round-6', {
    personId: driver?.id ?? 0,
    locale: 'ar',
  })
  expect(offer).toMatchObject({
    event: { needs_licence: ['رخصة Speed أو أعلى'] },
    prices: [{ label: 'عضو' }],
    jobs: [{ role: 'Flag marshals', label: 'مراقبو الأعلام' }],
  })
  expect(offer.classes.find(({ code }) => code === 'J')?.name).toBe('ناشئ')
})

async function resultsOf(slug: string): Promise<EventResults> {
  const answer = await server.request('GET', `/api/v1/club/results/of?slug=${slug}`)
  return (answer.json() as { item: EventResults }).item
}

it('the demo’s past events have results, final and provisional, of all their entrants', async () => {
  const sprint = await resultsOf('club-supersprint-round-5')
  const khanacross = await resultsOf('spring-khanacross')
  expect([sprint.is_final, sprint.rows.length]).toEqual([true, 52])
  expect([khanacross.is_final, khanacross.rows.length]).toEqual([false, 31])
  expect(sprint.rows.find(({ race_number: number }) => number === '44')?.name).toBe('Jarrah Quillfeather')
  expect(sprint.rows.filter(({ name }) => name === '').length).toBeGreaterThan(0)
  for (const { rows } of [sprint, khanacross]) {
    const positions = rows.map(({ position }) => position ?? Infinity)
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['OK', 'DNF', 'DNS']))
  }
  const { service } = server.clubApp
  await seedDemoResults({ ...service, audit: auditLog(service.clock) })
  expect(await resultsOf('spring-khanacross')).toEqual(khanacross)
})
