import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { event } from '#features/events/server/events.tables.ts'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { NextEntry } from '../entries.contract.ts'
import { type EntryState, ACTIVE_STATES } from '../entry-state.rules.ts'
import { OWN } from './entries.store.ts'
import { entry } from './entries.tables.ts'

const OVER: readonly EntryState[] = ['competed', 'no_show']
const AHEAD = ACTIVE_STATES.filter((state) => !OVER.includes(state))

/**
 * Returns a person's next entry in an event that ends on `from` or later, with the data of the event that its admission
 * depends on; null if there is none. Runs one SQL statement, which uses the person's index.
 */
export async function findNextEntry(db: Db, personId: number, from: string) {
  const [row] = await db
    .select({
      ...OWN,
      meeting: {
        id: event.id,
        kind: event.kind,
        status: event.status,
        startsAt: event.startsAt,
        endsAt: event.endsAt,
        startsOn: event.startsOn,
        endsOn: event.endsOn,
        timezone: event.timezone,
        company: event.company,
        minAge: event.minAge,
        entriesOpenAt: event.entriesOpenAt,
        entriesCloseAt: event.entriesCloseAt,
        lateUntil: event.lateUntil,
        licenceRequired: event.licenceRequired,
        trackId: event.trackId,
      },
      trackColour: track.colour,
      first: sql<NextEntry['first']>`(select jsonb_build_object('time', s.time, 'label', s.label)
        from event_session s where s.event_id = event.id order by s.day, s.time, s.id limit 1)`,
    })
    .from(entry)
    .innerJoin(event, eq(event.id, entry.eventId))
    .leftJoin(salesOrder, eq(salesOrder.id, entry.orderId))
    .leftJoin(track, eq(track.id, event.trackId))
    .where(and(eq(entry.personId, personId), inArray(entry.state, AHEAD), gte(event.endsOn, from)))
    .orderBy(asc(event.startsOn), asc(event.id))
    .limit(1)
  return row ?? null
}

export type NextEntryRow = NonNullable<Awaited<ReturnType<typeof findNextEntry>>>
