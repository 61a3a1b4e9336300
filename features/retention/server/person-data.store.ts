import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'

/** The days and decisions about a person's data. The reason of a decision is a note of the committee. */
export const retentionData: PersonData = {
  tables: {
    retention_notice: {
      owner: ['person_id'],
      removal: 'deleted',
      minimised: { because: 'Says on which day the data was minimised.' },
      exportedIn: 'retention',
    },
    retention_hold: {
      owner: ['person_id'],
      staff: ['by_person_id'],
      removal: 'deleted',
      minimised: {
        because: 'A person with a decision that is in force is not minimised; it is deleted when it ends.',
      },
      exportedIn: 'retention',
    },
  },
  parts: {
    retention: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select jsonb_build_object('notified_at', notified_at, 'minimise_on', minimise_on,
            'minimised_at', minimised_at) as row from retention_notice where person_id = ${personId}
          union all select jsonb_build_object('kept_until', until, 'since', created_at) from retention_hold
          where person_id = ${personId}`,
      ),
  },
  remove: async (tx, { personId }) => {
    await tx.execute(sql`delete from retention_notice where person_id = ${personId}`)
    await tx.execute(sql`delete from retention_hold where person_id = ${personId}`)
  },
}
