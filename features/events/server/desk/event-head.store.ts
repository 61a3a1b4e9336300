/** Reads the data in the head of an event's desk screens, without the event's texts. */
import { eq, sql } from 'drizzle-orm'
import { track } from '#features/tracks/server/tracks.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { event } from '../events.tables.ts'

/** Returns an event with its place and its number of prices; null if there is none. Runs one SQL statement. */
export async function findEventHead(db: Db, id: number) {
  const [row] = await db
    .select({
      id: event.id,
      slug: event.slug,
      title: event.title,
      status: event.status,
      timezone: event.timezone,
      startsAt: event.startsAt,
      startsOn: event.startsOn,
      endsAt: event.endsAt,
      endsOn: event.endsOn,
      isAllDay: event.isAllDay,
      entriesOpenAt: event.entriesOpenAt,
      entriesCloseAt: event.entriesCloseAt,
      lateUntil: event.lateUntil,
      placesTaken: event.placesTaken,
      officials: event.officials,
      documents: event.documents,
      place: sql<string>`coalesce(nullif(${event.place}, ''), ${track.name}, '')`,
      prices: sql<number>`(select count(*)::int from event_price where event_price.event_id = ${event.id})`,
    })
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(eq(event.id, id))
  return row ?? null
}
