import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'

/** Personal data in contact messages. A message contains an email address but belongs to no account. */
export const contactData: PersonData = {
  tables: { contact_message: { byEmail: true, removal: 'deleted', exportedIn: 'contact_messages' } },
  parts: {
    contact_messages: (db, { emailKey }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(m) as row from contact_message m where lower(email) = ${emailKey} order by id`,
      ),
  },
  remove: async (tx, { emailKey }) => {
    await tx.execute(sql`delete from contact_message where lower(email) = ${emailKey}`)
  },
}
