import { msg } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { hasRows, readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'

const NOT_SENT =
  'Notes and tags of the committee, which the person never sees, like the private note on a member.'

export const peopleData: PersonData = {
  tables: {
    person_note: {
      owner: ['person_id'],
      staff: ['by_person_id'],
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: null,
      because: NOT_SENT,
    },
    person_tag: {
      owner: ['person_id'],
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: null,
      because: NOT_SENT,
    },
    person_merge: {
      owner: ['person_id', 'merged_person_id'],
      staff: ['by_person_id'],
      removal: 'cleared',
      because: 'Says that two records were merged, and when; the rows before the merge are deleted.',
      minimised: {
        because: 'Says that two records were merged; the rows before the merge are deleted after days.',
      },
      exportedIn: 'merges',
    },
    person_mail: { owner: ['person_id'], removal: 'deleted', minimised: 'deleted', exportedIn: 'mails' },
  },
  parts: {
    merges: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select jsonb_build_object('merged_at', merged_at, 'undone_at', undone_at) as row from person_merge
          where person_id = ${personId} or merged_person_id = ${personId} order by merged_at`,
      ),
    mails: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select jsonb_build_object('subject', subject, 'sent_at', sent_at) as row from person_mail
          where person_id = ${personId} order by sent_at`,
      ),
  },
  findBlocks: async (db, { personId }) =>
    (await hasRows(db, sql`select 1 from person_merge where person_id = ${personId} and undo is not null`))
      ? [
          {
            code: 'recent_merge',
            message: msg`Another record was merged into this one. Wait until the merge can no longer be undone.`,
          },
        ]
      : [],
  isNeeded: (person) =>
    sql`exists (select 1 from person_merge g where g.person_id = ${person} and g.undo is not null)`,
  minimise: deleteNotes,
  remove: async (tx, subject) => {
    const { personId } = subject
    await tx.execute(sql`update person_merge set undo = null
      where person_id = ${personId} or merged_person_id = ${personId}`)
    await deleteNotes(tx, subject)
  },
}

async function deleteNotes(tx: Tx, { personId }: DataSubject): Promise<void> {
  for (const table of ['person_note', 'person_tag', 'person_mail'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where person_id = ${personId}`)
}
