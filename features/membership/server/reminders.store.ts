import { membershipType } from '#features/membership-types/server/types.tables.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { member, membershipPeriod, membershipReminder } from './membership.tables.ts'

/** A day on which periods ended or end, and which reminder of theirs is due now. */
export type DueDay = { validTo: string; dayOffset: number }

export type Reminded = DueDay & { personId: number; typeName: string; wantsReminders: boolean }

/**
 * Members whose latest period ends on one of these days and who were not sent that day's reminder yet, so many at once.
 * One statement for all days, which reads the index of last days.
 */
export async function findToRemind(db: Db, days: readonly DueDay[], limit: number): Promise<Reminded[]> {
  const validTos = days.map(({ validTo }) => validTo)
  const offsets = days.map(({ dayOffset }) => dayOffset)
  return db
    .select({
      personId: membershipPeriod.personId,
      validTo: sql<string>`${membershipPeriod.validTo}::text`,
      dayOffset: sql<number>`due.day_offset`,
      typeName: membershipType.name,
      wantsReminders: member.wantsReminders,
    })
    .from(membershipPeriod)
    .innerJoin(
      sql`unnest(${sql.param(validTos)}::date[], ${sql.param(offsets)}::int[]) as due(valid_to, day_offset)`,
      sql`due.valid_to = ${membershipPeriod.validTo}`,
    )
    .innerJoin(member, eq(member.personId, membershipPeriod.personId))
    .innerJoin(membershipType, eq(membershipType.id, membershipPeriod.typeId))
    .leftJoin(
      membershipReminder,
      and(
        eq(membershipReminder.personId, membershipPeriod.personId),
        eq(membershipReminder.validTo, membershipPeriod.validTo),
        sql`${membershipReminder.dayOffset} = due.day_offset`,
      ),
    )
    .where(
      and(
        eq(member.condition, 'normal'),
        isNull(membershipReminder.personId),
        sql`not exists (
          select 1 from membership_period later
          where later.person_id = ${membershipPeriod.personId}
            and (later.valid_to is null or later.valid_to > ${membershipPeriod.validTo})
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
