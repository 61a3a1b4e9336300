import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { updateMember } from './members.store.ts'

/**
 * Returns the name of a member's partner, empty if unknown. Null if the membership type of that day includes no
 * partner, or if the person has no membership.
 * @source docs/reference/membership.md §4.5
 */
export async function findPartner(db: Db, personId: number, today: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select m.partner_name as name from member m
    join membership_type t on t.id = coalesce(
      (select p.type_id from membership_period p where p.person_id = m.person_id and p.valid_from <= ${today}
        order by p.valid_from desc limit 1),
      (select p.type_id from membership_period p where p.person_id = m.person_id
        order by p.valid_to desc nulls first, p.id desc limit 1),
      m.type_id)
    where m.person_id = ${personId} and t.includes_partner`)
  return rows[0]?.name ?? null
}

/** Changes the name of a member's partner, which the card and the next renewal then show. */
export async function renamePartner(db: Db, personId: number, name: string, at: Date): Promise<void> {
  await updateMember(db, personId, { partnerName: name, updatedAt: at })
}
