import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'

/** A saved delivery address. @source docs/reference/accounts.md §8.1 */
export const address = pgTable(
  'address',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    company: text().notNull(),
    streetAddress: text('street_address').notNull(),
    streetAddress1: text('street_address_1').notNull(),
    postcode: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('address_person').on(table.personId)],
)
