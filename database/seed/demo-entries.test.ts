import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdsPlace } from '#features/entries/entry-state.rules.ts'
import { entry } from '#features/entries/server/entries.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { seedDemoEntries } from './demo-entries.ts'

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

it('every place that the demo’s events count as taken has an entry behind it, and Jarrah is one of them', async () => {
  const places = await placesByEvent()
  expect(places.size).toBe(5)
  for (const { taken, held } of places.values()) expect(held).toBe(taken)
  expect(places.get('mount-quandary-hillclimb-round-6')).toEqual({ taken: 61, held: 61, papers: 60 })
  await seedDemoEntries(server.house.features.entries)
  expect(await placesByEvent()).toEqual(places)
})
