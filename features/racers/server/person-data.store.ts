import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'
import { exportRacers } from './racers.store.ts'

export const racersData: PersonData = {
  tables: {
    racers_link: {
      owner: ['person_id'],
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: 'racing_licence',
    },
  },
  parts: { racing_licence: (db, { personId }) => exportRacers(db, personId) },
  remove: deleteLink,
  minimise: deleteLink,
}

async function deleteLink(tx: Tx, { personId }: DataSubject): Promise<void> {
  await tx.execute(sql`delete from racers_link where person_id = ${personId}`)
}
