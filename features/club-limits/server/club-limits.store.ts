import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { ClassLimits, ClubLimits } from '../club-limits.rules.ts'
import { clubLimits } from './club-limits.tables.ts'

const ROW_ID = 1

/** Returns the club's current limits. Runs one SQL statement, which reads one row. */
export async function readClubLimits(db: Db): Promise<ClubLimits> {
  return (await readStoredLimits(db)).limits
}

/** Returns the limits with the instant of their last change. */
export async function readStoredLimits(db: Db): Promise<{ limits: ClubLimits; updatedAt: Date }> {
  const [row] = await db.select().from(clubLimits).where(eq(clubLimits.id, ROW_ID))
  if (row === undefined) throw new Error('the row of club_limits is missing')
  const limits = {
    late_renewal_days: row.lateRenewalDays,
    reminder_days: row.reminderDays,
    lapsed_data_years: row.lapsedDataYears,
    day_memberships_a_year: row.dayMembershipsAYear,
    competition_kinds: row.competitionKinds,
    classes: row.classes,
    forced_induction_factor: row.forcedInductionFactor,
  }
  return { limits, updatedAt: row.updatedAt }
}

/** The classes as a column for use in other statements. */
export const CLASS_LIMITS = sql<ClassLimits>`(select jsonb_build_object('classes', l.classes,
  'forced_induction_factor', l.forced_induction_factor) from club_limits l where l.id = 1)`

/** Locks the limits until the transaction ends and returns them. */
export async function lockClubLimits(tx: Tx): ReturnType<typeof readStoredLimits> {
  await tx.select({ id: clubLimits.id }).from(clubLimits).where(eq(clubLimits.id, ROW_ID)).for('update')
  return readStoredLimits(tx)
}

export async function saveClubLimits(tx: Tx, limits: ClubLimits, at: Date): Promise<void> {
  await tx
    .update(clubLimits)
    .set({
      lateRenewalDays: limits.late_renewal_days,
      reminderDays: limits.reminder_days,
      lapsedDataYears: limits.lapsed_data_years,
      dayMembershipsAYear: limits.day_memberships_a_year,
      competitionKinds: limits.competition_kinds,
      classes: limits.classes,
      forcedInductionFactor: limits.forced_induction_factor,
      updatedAt: at,
    } satisfies Required<Omit<typeof clubLimits.$inferInsert, 'id'>>)
    .where(eq(clubLimits.id, ROW_ID))
}
