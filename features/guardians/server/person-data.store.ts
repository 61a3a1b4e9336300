import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'

export const guardiansData: PersonData = {
  tables: {
    guardian: { owner: ['person_id'], removal: 'deleted', minimised: 'deleted', exportedIn: 'guardians' },
  },
  parts: {
    guardians: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(g) as row from guardian g where person_id = ${personId} order by id`,
      ),
  },
  remove: deleteGuardians,
  minimise: deleteGuardians,
}

async function deleteGuardians(tx: Tx, { personId }: DataSubject): Promise<void> {
  await tx.execute(sql`delete from guardian where person_id = ${personId}`)
}
