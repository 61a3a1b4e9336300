import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** What one can be a member as. @source DOMAIN §3.4, §5 "Types" */
export const membershipType = pgTable('membership_type', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** Who it is for, in a sentence. */
  description: text().notNull(),
  /** `#RRGGBB`. */
  colour: text().notNull(),
  feeCents: integer('fee_cents').notNull(),
  joiningFeeCents: integer('joining_fee_cents').notNull(),
  lateFeeCents: integer('late_fee_cents').notNull(),
  hasGst: boolean('has_gst').notNull(),
  needsApproval: boolean('needs_approval').notNull(),
  includesPartner: boolean('includes_partner').notNull(),
  hasVote: boolean('has_vote').notNull(),
  minAge: integer('min_age'),
  maxAge: integer('max_age'),
  /** `none`, `month` or `quarter`. */
  proRata: text('pro_rata').notNull(),
  carryMonths: integer('carry_months').notNull(),
  /** `rolling`, `fixed` or `none`. */
  term: text().notNull(),
  /** `MM-DD` for a fixed year, else empty. */
  yearEndsOn: text('year_ends_on').notNull(),
  /** Whether anybody may choose it; life membership is given, not bought. */
  isOffered: boolean('is_offered').notNull(),
  isActive: boolean('is_active').notNull(),
  sortOrder: integer('sort_order').notNull(),
})
