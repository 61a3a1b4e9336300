import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, OrphanedFiles, PersonData } from '#platform/server/person-data.ts'

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
    record_file: {
      owner: ['person_id'],
      staff: ['by_person_id'],
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: null,
      because:
        'Files of the committee on a person and their records, like its notes. They may name other people, so the committee answers requests for them itself.',
    },
  },
  remove: deleteAll,
  minimise: deleteAll,
}

async function deleteAll(tx: Tx, { personId }: DataSubject): Promise<OrphanedFiles> {
  await tx.execute(sql`delete from record_note where person_id = ${personId}`)
  const { rows } = await tx.execute<{ key: string }>(
    sql`delete from record_file where person_id = ${personId} returning store_key as key`,
  )
  return { storeKeys: rows.map(({ key }) => key) }
}
