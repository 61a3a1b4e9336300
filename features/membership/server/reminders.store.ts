import { membershipType } from './types.tables.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { member, membershipPeriod, membershipReminder } from './membership.tables.ts'

/** A last day of periods, and the reminder that is due now for it. */
export type DueDay = { validTo: string; dayOffset: number }

export type Reminded = DueDay & { personId: number; typeName: string; wantsReminders: boolean }

/**
 * Returns up to `limit` members whose latest period ends on one of these days and who were not sent that day's reminder
 * yet. Runs one SQL statement for all days, which uses the index on the last day.
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

/** Records a reminder as queued; returns false if it was already recorded. */
export async function noteReminder(
  db: Db,
  row: { personId: number; validTo: string; dayOffset: number; sentAt: Date },
): Promise<boolean> {
  const rows = await db.insert(membershipReminder).values(row).onConflictDoNothing().returning({
    personId: membershipReminder.personId,
  })
  return rows.length > 0
}

/** The primary key of a reminder of a period. */
export type ReminderKey = { personId: number; validTo: string; dayOffset: number }

/**
 * Records that the mail server accepted a reminder, including one that staff resent after it failed. Creates no row for
 * a person whose data was erased in the meantime.
 */
export async function markReminderAccepted(
  db: Db,
  { personId, validTo, dayOffset }: ReminderKey,
  acceptedAt: Date,
): Promise<void> {
  const at = acceptedAt.toISOString()
  await db.execute(sql`
    insert into membership_reminder (person_id, valid_to, day_offset, sent_at, accepted_at)
    select person_id, ${validTo}::date, ${dayOffset}::int, ${at}::timestamptz, ${at}::timestamptz
    from member where person_id = ${personId} and condition = 'normal'
    on conflict (person_id, valid_to, day_offset) do update set accepted_at = excluded.accepted_at`)
}

/** Deletes the record of a reminder that the mail server has not accepted, so that it can be sent again. */
export async function deleteUnacceptedReminder(
  db: Db,
  { personId, validTo, dayOffset }: ReminderKey,
): Promise<void> {
  await db
    .delete(membershipReminder)
    .where(
      and(
        eq(membershipReminder.personId, personId),
        eq(membershipReminder.validTo, validTo),
        eq(membershipReminder.dayOffset, dayOffset),
        isNull(membershipReminder.acceptedAt),
      ),
    )
}

/** Sets whether a member gets marketing reminders. */
export async function setWantsReminders(db: Db, personId: number, wantsReminders: boolean): Promise<void> {
  await db.update(member).set({ wantsReminders }).where(eq(member.personId, personId))
}
