import { count, eq, type SQL } from 'drizzle-orm'
import { track } from '#features/tracks/server/tracks.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { countedPage, IN_ALL } from '#platform/server/records/counted-page.store.ts'
import type { RecordQuery } from '#platform/server/records/record-model.ts'
import { LISTED } from './events.store.ts'
import { event } from './events.tables.ts'

/** The columns of an event record: those of event lists, and a few others. */
const RECORD = {
  ...LISTED,
  id: event.id,
  series: event.series,
  body: event.body,
  sequence: event.sequence,
  updatedAt: event.updatedAt,
}

/** Column with the slug of the event's track. */
export const TRACK_SLUG = track.slug

/** Returns a page of event records and their total number; one statement, or two for a page past the end. */
export async function listEventRecords(db: Db, { where, order, limit, offset }: RecordQuery) {
  const rows = await db
    .select({ ...RECORD, total: IN_ALL })
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return countedPage(rows, offset, async () => {
    const [all] = await db
      .select({ total: count() })
      .from(event)
      .leftJoin(track, eq(track.id, event.trackId))
      .where(where)
    return all?.total ?? 0
  })
}

export type EventRecordRow = Awaited<ReturnType<typeof listEventRecords>>['rows'][number]

/** Returns one event record. */
export async function findEventRecord(db: Db, where: SQL): Promise<EventRecordRow | null> {
  const [row] = await db.select(RECORD).from(event).leftJoin(track, eq(track.id, event.trackId)).where(where)
  return row ?? null
}
