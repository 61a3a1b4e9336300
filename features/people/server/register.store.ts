import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

/** A day of the register, and the instant at which it ends in the club's time zone. */
export type RegisterDay = { day: string; timezone: string }

/** The position of a member in the register: family name, first name and id. */
export type RegisterCursor = { lastName: string; firstName: string; id: number }

export type RegisterEntry = {
  id: number
  firstName: string
  lastName: string
  number: number | null
  joinedOn: string | null
  isNameOnly: boolean
  address: string
  /** The name of the payer of today's household; empty without one. */
  household: string
}

/**
 * The condition that a person was a member on a day: a membership period includes it, and they had not resigned or died
 * by its end. The condition of a past day is read from the events, like in `listMembersOn`. A suspended member is a
 * member.
 */
function wasMember({ day, timezone }: RegisterDay): SQL {
  const end = sql`((${day}::date + 1)::timestamp at time zone ${timezone})`
  return sql`exists (select 1 from membership_period d where d.person_id = m.person_id
      and d.valid_from <= ${day}::date and coalesce(d.valid_to, 'infinity'::date) >= ${day}::date)
    and coalesce(
      (select e.condition_to from membership_event e
        where e.person_id = m.person_id and e.condition_to is not null and e.at < ${end}
        order by e.at desc, e.id desc limit 1),
      (select e.condition_from from membership_event e
        where e.person_id = m.person_id and e.condition_from is not null and e.at >= ${end}
        order by e.at, e.id limit 1),
      m.condition) not in ('resigned', 'deceased')`
}

/** Returns a page of the register, by name. Reads people in the order of the index of names. */
export async function listRegister(
  db: Db,
  on: RegisterDay,
  { after, limit }: { after: RegisterCursor | null; limit: number },
): Promise<RegisterEntry[]> {
  const { rows } = await db.execute<RegisterEntry>(sql`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", m.number, m.joined_on::text as "joinedOn",
      m.hides_from_register as "isNameOnly",
      coalesce(concat_ws(', ', nullif(a.street_address_1, ''), nullif(a.street_address, ''),
        nullif(concat_ws(' ', nullif(a.city, ''), nullif(a.state, ''), nullif(a.postcode, '')), '')), '') as address,
      coalesce((select trim(y.first_name || ' ' || y.last_name) from household_member h
        join household_member g on g.household_id = h.household_id and g.kind = 'payer'
        join person y on y.id = g.person_id where h.person_id = m.person_id), '') as household
    from person p join member m on m.person_id = p.id
    left join address a on a.id = p.current_address_id and a.person_id = p.id
    where ${wasMember(on)} ${
      after === null
        ? sql``
        : sql`and (p.last_name, p.first_name, p.id) > (${after.lastName}, ${after.firstName}, ${after.id}::int)`
    }
    order by p.last_name, p.first_name, p.id limit ${limit}`)
  return rows
}

/** Counts the members on a day, at most `most`. */
export async function countRegister(db: Db, on: RegisterDay, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from member m where ${wasMember(on)} limit ${most}) s`)
  return rows[0]?.count ?? 0
}
