import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'

/** A membership type. @source docs/reference/membership.md §1.1, §1.2 */
export const membershipType = pgTable('membership_type', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** A description in one sentence, which says whom the type is for. */
  description: text().notNull(),
  /** Name and description in the further languages of the club. */
  translations: jsonb().$type<RecordTexts>().notNull().default({}),
  /** The colour of the type, `#RRGGBB`. */
  colour: text().notNull(),
  feeCents: integer('fee_cents').notNull(),
  joiningFeeCents: integer('joining_fee_cents').notNull(),
  lateFeeCents: integer('late_fee_cents').notNull(),
  hasGst: boolean('has_gst').notNull(),
  needsApproval: boolean('needs_approval').notNull(),
  includesPartner: boolean('includes_partner').notNull(),
  /** Whether a member of this type votes at general meetings. */
  hasVote: boolean('has_vote').notNull(),
  /** Whether a member of this type may drive at the club's events. */
  canCompete: boolean('can_compete').notNull().default(true),
  /** Whether a member of this type may apply for club rego and keep it. */
  canHoldClubRego: boolean('can_hold_club_rego').notNull().default(true),
  /** The minimum and maximum age in years on the first day of a period. */
  minAge: integer('min_age'),
  maxAge: integer('max_age'),
  /** How a part of a fixed year is charged: by `month`, by `quarter`, or not reduced (`none`). */
  proRata: text('pro_rata').notNull(),
  carryMonths: integer('carry_months').notNull(),
  /** The kind of term: `rolling`, `fixed` or `none`. */
  term: text().notNull(),
  /** The last day of a fixed year as `MM-DD`; empty for other terms. */
  yearEndsOn: text('year_ends_on').notNull(),
  /** Whether applicants may choose it. Life membership is awarded by the club and cannot be bought. */
  isOffered: boolean('is_offered').notNull(),
  isActive: boolean('is_active').notNull(),
  sortOrder: integer('sort_order').notNull(),
  /** The last change by the desk; sorting the list does not count as one. */
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
