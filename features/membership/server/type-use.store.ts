import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { member, membershipApplication, membershipPeriod } from './membership.tables.ts'

/** Returns whether any person has, had or applied for a membership of this type. Runs one SQL statement. */
export async function isTypeUsed(db: Db, typeId: number): Promise<boolean> {
  const { rows } = await db.execute<{ is_used: boolean }>(sql`
    select exists (select from ${member} where ${member.typeId} = ${typeId})
      or exists (select from ${membershipPeriod} where ${membershipPeriod.typeId} = ${typeId})
      or exists (select from ${membershipApplication} where ${membershipApplication.typeId} = ${typeId}) as is_used`)
  return rows[0]?.is_used === true
}
