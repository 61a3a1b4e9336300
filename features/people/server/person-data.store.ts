import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'

const NOT_SENT =
  'Notes and tags of the committee, which the person never sees, like the private note on a member.'

export const peopleData: PersonData = {
  tables: {
    person_note: {
      owner: ['person_id'],
      staff: ['by_person_id'],
      removal: 'deleted',
      exportedIn: null,
      because: NOT_SENT,
    },
    person_tag: { owner: ['person_id'], removal: 'deleted', exportedIn: null, because: NOT_SENT },
    person_mail: { owner: ['person_id'], removal: 'deleted', exportedIn: 'mails' },
  },
  parts: {
    mails: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select jsonb_build_object('subject', subject, 'sent_at', sent_at) as row from person_mail
          where person_id = ${personId} order by sent_at`,
      ),
  },
  remove: async (tx, { personId }) => {
    for (const table of ['person_note', 'person_tag', 'person_mail'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where person_id = ${personId}`)
  },
}
