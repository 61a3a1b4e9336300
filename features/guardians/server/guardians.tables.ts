import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { GuardianPurpose } from '../guardians.contract.ts'

/** A guardian named by a person under 18: one row for each email address. @source docs/reference/membership.md §3.4 */
export const guardian = pgTable(
  'guardian',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The person under 18. */
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    /** The address in lower case. */
    emailKey: text('email_key').notNull(),
    /** The purpose for which the guardian was last named; `subject` is the name of the membership type or event. */
    purpose: text().$type<GuardianPurpose>().notNull(),
    subject: text().notNull(),
    /** Whether the guardian must confirm. False for one who was named before the club required it. */
    isRequired: boolean('is_required').notNull(),
    /** Time of the last mail; null if none was sent. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /**
     * How often name or address were corrected. A link contains the number at the time of its mail, so that a later
     * correction makes the link invalid.
     */
    corrections: integer().notNull().default(0),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('guardian_person_email').on(table.personId, table.emailKey)],
)
