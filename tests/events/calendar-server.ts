/** A complete test server for a club with tracks, and with the events that a test adds. */
import { inArray } from 'drizzle-orm'
import { event } from '#features/events/server/events.tables.ts'
import { addEvent, type EventDraft } from '#features/events/server/events.public.ts'
import { insertTracks } from '#features/tracks/server/tracks.public.ts'
import { systemRandom } from '#platform/server/random.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { type RunningServer, startTestServer, type TestServerOptions } from '#tests/kit/server.ts'

const ZONE = 'Australia/Sydney'
const TRACK = { state: 'NSW', noiseDb: null, gateNote: '', outline: null }

/** Starts a test server for a club with two tracks: 1 is Tallow Creek, 2 The Silos. */
export async function startCalendar(options: TestServerOptions = {}): Promise<RunningServer> {
  const server = await startTestServer(options)
  await insertTracks(server.database.db, [
    {
      ...TRACK,
      slug: 'tallow-creek',
      name: 'Tallow Creek Raceway',
      colour: '#B8441C',
      address: 'Creek Road',
      surface: 'sealed',
      lengthM: 2600,
    },
    {
      ...TRACK,
      slug: 'the-silos',
      name: 'The Silos',
      colour: '#41506B',
      address: '',
      surface: 'concrete',
      lengthM: null,
    },
  ])
  return server
}

export type EventInput = Partial<Omit<EventDraft, 'startsAt' | 'endsAt'>> & {
  slug: string
  day: string
  from?: string
  to?: string
  lastDay?: string
}

/** Returns the instant of a day and time in the club time zone. */
export const clubTime = (day: string, time: string): Date => new Date(instantInZone(day, time, ZONE))

/** Adds events as the events officer does, and makes them visible at once. */
export async function putOn(server: RunningServer, ...inputs: readonly EventInput[]): Promise<void> {
  const deps = { random: systemRandom(server.clock), at: new Date(server.clock.nowMs()) }
  await server.database.transaction(async (tx) => {
    for (const { day, from = '09:00', to = '16:00', lastDay = day, ...rest } of inputs)
      await addEvent(
        tx,
        {
          title: rest.slug,
          kind: 'hillclimb',
          trackId: null,
          timezone: ZONE,
          ...rest,
          startsAt: clubTime(day, from),
          endsAt: clubTime(lastDay, to),
        },
        deps,
      )
    await server.clubApp.service.contentVersion.bump(tx)
  })
}

/** Returns the ids of events, indexed by slug. */
export async function idsOf<Slug extends string>(
  server: RunningServer,
  slugs: readonly Slug[],
): Promise<Record<Slug, number>> {
  const rows = await server.database.db
    .select({ slug: event.slug, id: event.id })
    .from(event)
    .where(inArray(event.slug, [...slugs]))
  return Object.fromEntries(rows.map(({ slug, id }) => [slug, id])) as Record<Slug, number>
}
