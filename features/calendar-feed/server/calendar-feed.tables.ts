import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'

/** Who has an address of their own. The address is signed, not kept: this says only which one is the present one. */
export const calendarFeed = pgTable('calendar_feed', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** Another one with each new address, so that an earlier one opens nothing. */
  serial: text().notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
})
