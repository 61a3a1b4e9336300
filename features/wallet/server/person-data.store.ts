import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'

export const walletData: PersonData = {
  tables: {
    wallet_pass: {
      owner: ['person_id'],
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: 'wallet_pass',
    },
  },
  parts: {
    // The code is left out, because it is the secret part of the address of the check page.
    wallet_pass: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(p) - 'code' - 'person_id' as row from wallet_pass p where person_id = ${personId}`,
      ),
  },
  remove: deletePass,
  minimise: deletePass,
}

async function deletePass(tx: Tx, { personId }: DataSubject): Promise<void> {
  await tx.execute(sql`delete from wallet_pass where person_id = ${personId}`)
}
