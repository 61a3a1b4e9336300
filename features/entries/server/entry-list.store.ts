import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { event } from '#features/events/server/events.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { ENTERED_STATES } from '../entry-state.rules.ts'
import { entry } from './entries.tables.ts'

const WAITING_STATES = ['reserve', 'offered'] as const
const MOST = 2_000

/**
 * Returns the entries and reserves of an event, with the names that may be public. Volunteers are not included. Runs
 * one SQL statement.
 * @returns null for an event that is not public
 */
export async function findEntryList(db: Db, slug: string) {
  const rows = await db
    .select({
      state: entry.state,
      raceNumber: entry.raceNumber,
      name: sql<string>`case when event_entry.shows_name then event_entry.entrant_name else '' end`,
      classCode: entry.classCode,
      car: sql<string>`coalesce(event_entry.car ->> 'name', '')`,
    })
    .from(event)
    .leftJoin(
      entry,
      and(
        eq(entry.eventId, event.id),
        ne(entry.role, 'volunteer'),
        inArray(entry.state, [...ENTERED_STATES, ...WAITING_STATES]),
      ),
    )
    .where(and(eq(event.slug, slug), ne(event.status, 'draft'), ne(event.status, 'cancelled')))
    .orderBy(
      sql`event_entry.state in ('reserve', 'offered')`,
      sql`case when event_entry.state in ('reserve', 'offered') then event_entry.queue_number end`,
      asc(entry.classCode),
      sql`nullif(regexp_replace(event_entry.race_number, '\D', '', 'g'), '')::int nulls last`,
      asc(entry.enteredAt),
      asc(entry.id),
    )
    .limit(MOST)
  return rows.length === 0
    ? null
    : rows.flatMap(({ state, raceNumber, classCode, ...row }) =>
        state === null
          ? []
          : [
              {
                ...row,
                race_number: raceNumber ?? '',
                class_code: classCode ?? '',
                is_reserve: (WAITING_STATES as readonly string[]).includes(state),
              },
            ],
      )
}
