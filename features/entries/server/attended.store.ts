import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { event } from '#features/events/server/events.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { EntryState } from '../entry-state.rules.ts'
import { entry } from './entries.tables.ts'

/** States of who was there: signed on, or further. */
const WAS_THERE: readonly EntryState[] = ['signed_on', 'scrutiny_failed', 'scrutineered', 'competed']

/**
 * At how many of the club's events that began between two instants somebody was, as far as entries tell: meetings and
 * paper lists do not.
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
