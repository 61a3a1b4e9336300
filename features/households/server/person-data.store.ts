import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'

export const householdsData: PersonData = {
  tables: {
    household_member: {
      owner: ['person_id', 'guardian_person_id'],
      removal: 'deleted',
      minimised: { because: 'Says who is in a household and holds no details.' },
      exportedIn: 'household',
    },
  },
  parts: {
    household: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select jsonb_build_object('kind', kind, 'since', created_at) as row from household_member
          where person_id = ${personId}`,
      ),
  },
  isNeeded: (person, { today }) => sql`exists (select 1 from household_member h
    join household_member o on o.household_id = h.household_id
      and (h.kind = 'payer' and o.person_id <> h.person_id or o.guardian_person_id = h.person_id)
    join member m on m.person_id = o.person_id
    where h.person_id = ${person} and m.latest_to >= ${today}::date
      and m.condition not in ('resigned', 'deceased'))`,
  // A household needs a payer and a second person. Without either it is dissolved.
  remove: async (tx, { personId }, now) => {
    const { rows } = await tx.execute<{ id: number; kind: string }>(
      sql`delete from household_member where person_id = ${personId} returning household_id as id, kind`,
    )
    await tx.execute(
      sql`update household_member set guardian_person_id = null where guardian_person_id = ${personId}`,
    )
    for (const { id, kind } of rows) {
      await tx.execute(sql`update household set updated_at = greatest(${now}, updated_at + interval '1 millisecond')
        where id = ${id}`)
      await tx.execute(sql`delete from household where id = ${id} and (${kind === 'payer'}
        or (select count(*) from household_member where household_id = ${id}) < 2)`)
    }
  },
}
