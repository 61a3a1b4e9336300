import { sql } from 'drizzle-orm'
import type { PersonData } from '#platform/server/person-data.ts'
import { exportResults } from './export-results.ts'

export const resultsData: PersonData = {
  tables: {
    event_result: {
      removal: 'cleared',
      because: 'Results stay complete: the times, class and number, without the name.',
      minimised: {
        because: 'Published results stay complete; a person can ask for the removal of their name.',
      },
      exportedIn: 'results',
    },
  },
  parts: { results: (db, { personId }) => exportResults(db, personId) },
  remove: async (tx, { personId }) => {
    await tx.execute(sql`update event_result r set name = '' from event_entry e
      where e.id = r.entry_id and e.person_id = ${personId}`)
  },
}
