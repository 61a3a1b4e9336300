import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { event } from '#features/events/server/events.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { EntryState } from '../entry-state.rules.ts'
import { entry } from './entries.tables.ts'

/** States that prove attendance: signed on, or later. */
const WAS_THERE: readonly EntryState[] = ['signed_on', 'scrutiny_failed', 'scrutineered', 'competed']

/**
 * Counts the club's events that began between two instants and that a person attended, according to the entries.
 * Meetings and paper lists are not included.
 */
export async function countAttended(db: Db, personId: number, since: Date, until: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${entry.eventId})::int` })
    .from(entry)
    .innerJoin(event, eq(event.id, entry.eventId))
    .where(
      and(
        eq(entry.personId, personId),
        inArray(entry.state, [...WAS_THERE]),
        gte(event.startsAt, since),
        lte(event.startsAt, until),
      ),
    )
  return row?.count ?? 0
}
