import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { EventKind } from '#features/events/events.contract.ts'
import type { ClassLimit } from '../club-limits.rules.ts'

/** The club's limits: one row, inserted by the migration. */
export const clubLimits = pgTable(
  'club_limits',
  {
    id: integer().primaryKey(),
    lateRenewalDays: integer('late_renewal_days').notNull(),
    reminderDays: jsonb('reminder_days').$type<number[]>().notNull(),
    dayMembershipsAYear: integer('day_memberships_a_year').notNull(),
    competitionKinds: jsonb('competition_kinds').$type<EventKind[]>().notNull(),
    classes: jsonb().$type<ClassLimit[]>().notNull(),
    forcedInductionFactor: doublePrecision('forced_induction_factor').notNull(),
    lapsedDataYears: integer('lapsed_data_years').notNull().default(3),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('club_limits_one', sql`${table.id} = 1`)],
)
