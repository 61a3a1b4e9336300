import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { member, membershipPeriod } from './membership.tables.ts'

/** A lateral join that gives each member row the period that ends last; a period without an end comes first. */
export function latestPeriod(db: Db) {
  return db
    .select({
      id: membershipPeriod.id,
      validFrom: membershipPeriod.validFrom,
      validTo: membershipPeriod.validTo,
      typeId: membershipPeriod.typeId,
    })
    .from(membershipPeriod)
    .where(eq(membershipPeriod.personId, member.personId))
    .orderBy(sql`${membershipPeriod.validTo} desc nulls first`, desc(membershipPeriod.id))
    .limit(1)
    .as('latest')
}

/** Returns the SQL condition that a person has a period on a day. @param whose the column with the person's id */
export function runsOn(whose: 'person.id' | 'member.person_id', today: string): SQL<boolean> {
  return sql<boolean>`exists (select 1 from membership_period r where r.person_id = ${sql.raw(whose)}
    and r.valid_from <= ${today} and (r.valid_to is null or r.valid_to >= ${today}))`
}
