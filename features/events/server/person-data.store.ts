import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'

export const calendarFeedData: PersonData = {
  tables: {
    calendar_feed: {
      owner: ['person_id'],
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: 'calendar_feed',
    },
  },
  parts: {
    // The serial is left out, because it is a secret with which the feed's URL could be made.
    calendar_feed: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(f) - 'serial' - 'person_id' as row from calendar_feed f where person_id = ${personId}`,
      ),
  },
  remove: deleteFeed,
  minimise: deleteFeed,
}

async function deleteFeed(tx: Tx, { personId }: DataSubject): Promise<void> {
  await tx.execute(sql`delete from calendar_feed where person_id = ${personId}`)
}
