import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'

export const deskRecordsData: PersonData = {
  tables: {
    record_note: {
      owner: ['person_id'],
      staff: ['by_person_id'],
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: null,
      because:
        'Notes of the committee on a person’s orders, entries and vehicles, which the person never sees, like the notes on the person.',
    },
  },
  remove: deleteNotes,
  minimise: deleteNotes,
}

async function deleteNotes(tx: Tx, { personId }: DataSubject): Promise<void> {
  await tx.execute(sql`delete from record_note where person_id = ${personId}`)
}
