import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { member, membershipPeriod } from './membership.tables.ts'

/** Beside a member's row, the period that ends last; one without an end before all others. */
export function latestPeriod(db: Db) {
  return db
    .select({ id: membershipPeriod.id, validTo: membershipPeriod.validTo, typeId: membershipPeriod.typeId })
    .from(membershipPeriod)
    .where(eq(membershipPeriod.personId, member.personId))
    .orderBy(sql`${membershipPeriod.validTo} desc nulls first`, desc(membershipPeriod.id))
    .limit(1)
    .as('latest')
}
