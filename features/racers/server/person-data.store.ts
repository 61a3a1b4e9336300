import { sql } from 'drizzle-orm'
import type { PersonData } from '#platform/server/person-data.ts'
import { exportRacers } from './racers.store.ts'

export const racersData: PersonData = {
  tables: { racers_link: { owner: ['person_id'], removal: 'deleted', exportedIn: 'racing_licence' } },
  parts: { racing_licence: (db, { personId }) => exportRacers(db, personId) },
  remove: async (tx, { personId }) => {
    await tx.execute(sql`delete from racers_link where person_id = ${personId}`)
  },
}
