/** A whole server of a club with tracks and the events a test puts in. */
import { inArray } from 'drizzle-orm'
import { event } from '#features/events/server/events.tables.ts'
import { addEvent, type EventDraft } from '#features/events/server/events.public.ts'
import { insertTracks } from '#features/tracks/server/tracks.public.ts'
import { systemChance } from '#platform/server/chance.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { type RunningServer, startTestServer, type TestServerOptions } from '#tests/kit/server.ts'

const ZONE = 'Australia/Sydney'
const TRACK = { state: 'NSW', noiseDb: null, gateNote: '', outline: null }

/** Opens the club, with two tracks: 1 is Tallow Creek, 2 The Silos. */
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

export type EventWish = Partial<Omit<EventDraft, 'startsAt' | 'endsAt'>> & {
  slug: string
  day: string
  from?: string
  to?: string
  lastDay?: string
}

/** The instant at which the club's clocks show this. */
export const clubTime = (day: string, time: string): Date => new Date(instantInZone(day, time, ZONE))

/** Puts an event in, as the events officer would, and has it seen at once. */
export async function putOn(server: RunningServer, ...wishes: readonly EventWish[]): Promise<void> {
  const powers = { chance: systemChance(server.clock), at: new Date(server.clock.nowMs()) }
  await server.database.transaction(async (tx) => {
    for (const { day, from = '09:00', to = '16:00', lastDay = day, ...rest } of wishes)
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
        powers,
      )
    await server.house.service.contentVersion.bump(tx)
  })
}

/** The ids of events, by their addresses. */
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
