import { date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'

/**
 * A lapsed member whose data will be or was minimised. The row is deleted when the person returns, when the desk keeps
 * the data, or when the club lengthens the period.
 */
export const retentionNotice = pgTable(
  'retention_notice',
  {
    personId: integer('person_id')
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** When the person was notified; for an account without mail, when the day was set. */
    notifiedAt: timestamp('notified_at', { withTimezone: true }).notNull(),
    /** The first day on which the data may be minimised. */
    minimiseOn: date('minimise_on').notNull(),
    minimisedAt: timestamp('minimised_at', { withTimezone: true }),
  },
  (table) => [index('retention_notice_day').on(table.minimiseOn, table.personId)],
)

/** A decision of the desk to keep the data of a person until a day. */
export const retentionHold = pgTable(
  'retention_hold',
  {
    personId: integer('person_id')
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    /** The last day on which the data is kept. */
    until: date().notNull(),
    byPersonId: integer('by_person_id').references(() => person.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('retention_hold_day').on(table.until, table.personId)],
)
