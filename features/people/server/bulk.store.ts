import { asc, eq, inArray, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { address } from '#features/addresses/server/addresses.tables.ts'
import { member } from '#features/membership/server/membership.tables.ts'
import { membershipType } from '#features/membership/server/types.tables.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { personTag } from './people.tables.ts'

/** Adds a tag to people who have fewer than `most` tags and not this one. @returns the ids of those who got it */
export async function tagPeople(
  tx: Tx,
  { ids, tag, most }: { ids: readonly number[]; tag: string; most: number },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`insert into ${personTag} (person_id, tag)
    select p.id, ${tag} from ${person} p where p.id = any(${sql.param(ids)}::int[]) and p.removed_at is null
      and (select count(*) from person_tag t where t.person_id = p.id) < ${most}
      and not exists (select 1 from person_tag t where t.person_id = p.id and lower(t.tag) = lower(${tag}))
    on conflict do nothing returning person_id as id`)
  return rows.map(({ id }) => id)
}

/** Removes a tag from people, whatever its case. @returns the ids of those who had it */
export async function untagPeople(
  tx: Tx,
  { ids, tag }: { ids: readonly number[]; tag: string },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`delete from ${personTag}
    where person_id = any(${sql.param(ids)}::int[]) and lower(tag) = lower(${tag}) returning person_id as id`)
  return rows.map(({ id }) => id)
}

/** Returns members with their current address, by last name. Runs one SQL statement. */
export async function listPrinted(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .select({
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      number: member.number,
      latestTo: member.latestTo,
      typeName: membershipType.name,
      typeColour: membershipType.colour,
      address,
    })
    .from(member)
    .innerJoin(person, eq(person.id, member.personId))
    .innerJoin(membershipType, eq(membershipType.id, sql`coalesce(${member.latestTypeId}, ${member.typeId})`))
    .leftJoin(address, eq(address.id, person.currentAddressId))
    .where(inArray(member.personId, [...ids]))
    .orderBy(asc(person.lastName), asc(person.firstName), asc(person.id))
}
