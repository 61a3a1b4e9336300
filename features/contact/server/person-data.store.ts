import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'

/** Personal data in contact messages. A message contains an email address but belongs to no account. */
export const contactData: PersonData = {
  tables: {
    contact_message: {
      byEmail: true,
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: 'contact_messages',
    },
  },
  parts: {
    contact_messages: (db, { emailKey }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(m) as row from contact_message m where lower(email) = ${emailKey} order by id`,
      ),
  },
  remove: deleteMessages,
  minimise: deleteMessages,
}

async function deleteMessages(tx: Tx, { emailKey }: DataSubject): Promise<void> {
  await tx.execute(sql`delete from contact_message where lower(email) = ${emailKey}`)
}
