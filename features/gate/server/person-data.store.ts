import type { PersonData } from '#platform/server/person-data.ts'
import { exportVisits } from './gate.store.ts'

export const gateData: PersonData = {
  tables: {
    gate_line: {
      owner: ['person_id'],
      staff: ['made_by'],
      removal: 'kept',
      because: 'The database refuses changes to the gate log. It holds the number of the person, no name.',
      minimised: {
        because: 'The database refuses changes to the gate log. It holds the number of the person, no name.',
      },
      exportedIn: 'visits',
    },
  },
  parts: { visits: (db, { personId }) => exportVisits(db, personId) },
}
