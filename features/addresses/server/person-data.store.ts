import { sql } from 'drizzle-orm'
import type { PersonData } from '#platform/server/person-data.ts'
import { exportAddresses } from './addresses.actions.ts'

export const addressesData: PersonData = {
  tables: { address: { owner: ['person_id'], removal: 'deleted', exportedIn: 'addresses' } },
  parts: { addresses: (db, { personId }) => exportAddresses(db, personId) },
  remove: async (tx, { personId }) => {
    await tx.execute(sql`delete from address where person_id = ${personId}`)
  },
}
