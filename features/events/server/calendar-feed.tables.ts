import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'

/** The people with a personal feed. The URL is signed and not stored; this table only identifies the current one. */
export const calendarFeed = pgTable('calendar_feed', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** Different for each new URL, so that an earlier one is invalid. */
  serial: text().notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
})
