import { msg } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { CLUB_REGO_YEARS } from '#features/accounts/privacy.rules.ts'
import { hasRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'
import { exportLogBooks } from './export-log-books.ts'

const LAW = 'Registration authorities may ask for the log book of a vehicle.'

export const logBookData: PersonData = {
  tables: {
    log_book: {
      removal: 'cleared',
      because: LAW,
      minimised: { because: 'The registration authority may ask for it; kept for its own period.' },
      exportedIn: 'log_books',
    },
    log_book_entry: {
      staff: ['written_by'],
      removal: 'kept',
      because: `${LAW} The entries are linked by hashes, so none of them can change.`,
      minimised: { because: 'The registration authority may ask for it; kept for its own period.' },
      exportedIn: 'log_books',
    },
    log_book_warning: {
      removal: 'kept',
      because: 'Percentages and dates without personal data.',
      minimised: { because: 'Percentages and dates without personal data.' },
      exportedIn: null,
    },
  },
  parts: { log_books: (db, { personId }) => exportLogBooks(db, personId) },
  listRetained: async (db, { personId }) =>
    (await hasRows(
      db,
      sql`select 1 from log_book b join vehicle v on v.id = b.vehicle_id where v.person_id = ${personId}`,
    ))
      ? [
          msg`Log books of vehicles, with the names of their drivers, for at least ${CLUB_REGO_YEARS} years after they end. The registration authority may ask for them.`,
        ]
      : [],
  remove: async (tx, { personId }) => {
    await tx.execute(sql`update log_book b set note = '' from vehicle v
      where v.id = b.vehicle_id and v.person_id = ${personId}`)
  },
}
