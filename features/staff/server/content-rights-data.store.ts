import { eq, sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'
import { contentRight } from './content-rights.tables.ts'

/**
 * The personal data about content rights: the addresses at which a person may write and publish pages. It is exported,
 * and deleted when the person is removed.
 */
export const contentRightsData: PersonData = {
  tables: {
    content_right: {
      owner: ['person_id'],
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: 'content_right',
    },
  },
  parts: {
    content_right: (db, { personId }) =>
      readJsonRows(db, sql`select to_jsonb(r) as row from content_right r where person_id = ${personId}`),
  },
  remove: deleteRights,
  minimise: deleteRights,
}

async function deleteRights(tx: Tx, { personId }: DataSubject): Promise<void> {
  await tx.delete(contentRight).where(eq(contentRight.personId, personId))
}
