import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'
import { exportAddresses } from './addresses.actions.ts'

export const addressesData: PersonData = {
  tables: {
    address: { owner: ['person_id'], removal: 'deleted', minimised: 'deleted', exportedIn: 'addresses' },
  },
  parts: { addresses: (db, { personId }) => exportAddresses(db, personId) },
  remove: deleteAddresses,
  minimise: async (tx, { personId }) => {
    await deleteAddresses(tx, { personId })
    await tx.execute(sql`update person set current_address_id = null where id = ${personId}`)
  },
}

async function deleteAddresses(tx: Tx, { personId }: Pick<DataSubject, 'personId'>): Promise<void> {
  await tx.execute(sql`delete from address where person_id = ${personId}`)
}
