import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { HouseholdKind } from '../households.contract.ts'

/** People who renew together: one of them pays. @source docs/reference/membership.md §4.6 */
export const household = pgTable('household', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** The revision of the household and its people. */
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/** A person in a household. A person is in one household at most. */
export const householdMember = pgTable(
  'household_member',
  {
    personId: integer('person_id')
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    householdId: integer('household_id')
      .notNull()
      .references(() => household.id, { onDelete: 'cascade' }),
    kind: text().$type<HouseholdKind>().notNull(),
    /** The guardian of a child: the payer or the partner. */
    guardianPersonId: integer('guardian_person_id').references(() => person.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('household_member_household').on(table.householdId),
    index('household_member_guardian').on(table.guardianPersonId),
    uniqueIndex('household_member_adult')
      .on(table.householdId, table.kind)
      .where(sql`${table.kind} <> 'child'`),
  ],
)
