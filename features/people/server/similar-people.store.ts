import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { Similarity } from '../add-member.contract.ts'

const FOUND_MOST = 10

export type Similar = {
  id: number
  name: string
  number: number | null
  email: string
  date_of_birth: string | null
  reasons: Similarity[]
}

type Question = {
  firstName: string
  lastName: string
  /** The key of the email address; empty for none. */
  emailKey: string
  dateOfBirth: string | null
}

/**
 * Finds records that may be of the same person. Each condition reads an index: the key of the email address, or the
 * last name.
 */
export async function findSimilar(
  db: Db,
  { firstName, lastName, emailKey, dateOfBirth }: Question,
): Promise<Similar[]> {
  const named = sql`p.last_name = ${lastName} and ${lastName} <> ''`
  const found = (reason: Similarity, condition: SQL) =>
    sql`(select p.id, ${reason}::text as reason from person p where ${condition} limit 50)`
  const parts = [
    found('email', sql`p.email_key = ${emailKey} and ${emailKey} <> ''`),
    found('name', sql`${named} and lower(p.first_name) = lower(${firstName})`),
    ...(dateOfBirth === null
      ? []
      : [found('birth', sql`${named} and p.date_of_birth = ${dateOfBirth}::date`)]),
  ]
  const { rows } =
    await db.execute<Similar>(sql`with found as materialized (${sql.join(parts, sql` union all `)})
    select p.id, trim(p.first_name || ' ' || p.last_name) as name, m.number, p.email,
      p.date_of_birth::text as date_of_birth, jsonb_agg(found.reason) as reasons
    from found join person p on p.id = found.id left join member m on m.person_id = p.id
    where p.removed_at is null group by p.id, m.number order by count(*) desc, p.id limit ${FOUND_MOST}`)
  return rows
}
