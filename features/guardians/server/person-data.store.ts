import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'

export const guardiansData: PersonData = {
  tables: { guardian: { owner: ['person_id'], removal: 'deleted', exportedIn: 'guardians' } },
  parts: {
    guardians: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(g) as row from guardian g where person_id = ${personId} order by id`,
      ),
  },
  remove: async (tx, { personId }) => {
    await tx.execute(sql`delete from guardian where person_id = ${personId}`)
  },
}
