import { membershipType } from '#features/membership-types/server/types.tables.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { member, membershipPeriod, membershipReminder } from './membership.tables.ts'

export type Reminded = { personId: number; validTo: string; typeName: string; wantsReminders: boolean }

/**
 * Members whose latest period ends on this day and who were not sent this reminder yet, so many at once. One statement,
 * which reads the index of last days.
 */
export async function findToRemind(
  db: Db,
  { validTo, dayOffset, limit }: { validTo: string; dayOffset: number; limit: number },
): Promise<Reminded[]> {
  return db
    .select({
      personId: membershipPeriod.personId,
      validTo: sql<string>`${membershipPeriod.validTo}::text`,
      typeName: membershipType.name,
      wantsReminders: member.wantsReminders,
    })
    .from(membershipPeriod)
    .innerJoin(member, eq(member.personId, membershipPeriod.personId))
    .innerJoin(membershipType, eq(membershipType.id, membershipPeriod.typeId))
    .leftJoin(
      membershipReminder,
      and(
        eq(membershipReminder.personId, membershipPeriod.personId),
        eq(membershipReminder.validTo, membershipPeriod.validTo),
        eq(membershipReminder.dayOffset, dayOffset),
      ),
    )
    .where(
      and(
        eq(membershipPeriod.validTo, validTo),
        eq(member.condition, 'normal'),
        isNull(membershipReminder.personId),
        sql`not exists (
          select 1 from membership_period later
          where later.person_id = ${membershipPeriod.personId} and (later.valid_to is null or later.valid_to > ${validTo})
        )`,
      ),
    )
    .limit(limit)
}

/** Notes a reminder as sent; false where somebody else has just sent it. */
export async function noteReminder(
  db: Db,
  row: { personId: number; validTo: string; dayOffset: number; sentAt: Date },
): Promise<boolean> {
  const rows = await db.insert(membershipReminder).values(row).onConflictDoNothing().returning({
    personId: membershipReminder.personId,
  })
  return rows.length > 0
}

/** Orders the reminders off that are no notices. */
export async function setWantsReminders(db: Db, personId: number, wantsReminders: boolean): Promise<void> {
  await db.update(member).set({ wantsReminders }).where(eq(member.personId, personId))
}
