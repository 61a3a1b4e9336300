import { inArray } from 'drizzle-orm'
import { listEventTracks } from '#features/tracks/server/tracks.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { EventRow } from './events.store.ts'
import { event } from './events.tables.ts'

/** Returns events in any status by id, with one statement. */
export async function findEvents(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, EventRow>> {
  const rows = await db
    .select()
    .from(event)
    .where(inArray(event.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns the places of events by event id: the event's own place, or the name of its track; empty if neither is known.
 * Executes one statement if an event has no place of its own, and none otherwise.
 */
export async function readEventPlaces(
  db: Db,
  events: readonly Pick<EventRow, 'id' | 'place' | 'trackId'>[],
): Promise<ReadonlyMap<number, string>> {
  const needsTracks = events.some(({ place, trackId }) => place === '' && trackId !== null)
  const tracks = needsTracks ? await listEventTracks(db) : []
  return new Map(
    events.map(({ id, place, trackId }) => [
      id,
      place === '' ? (tracks.find((track) => track.id === trackId)?.name ?? '') : place,
    ]),
  )
}
