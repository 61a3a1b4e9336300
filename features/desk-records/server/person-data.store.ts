import { sql } from 'drizzle-orm'
import type { PersonData } from '#platform/server/person-data.ts'

export const deskRecordsData: PersonData = {
  tables: {
    record_note: {
      owner: ['person_id'],
      staff: ['by_person_id'],
      removal: 'deleted',
      exportedIn: null,
      because:
        'Notes of the committee on a person’s orders, entries and vehicles, which the person never sees, like the notes on the person.',
    },
  },
  remove: async (tx, { personId }) => {
    await tx.execute(sql`delete from record_note where person_id = ${personId}`)
  },
}
