import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What the status page has to remember between two measurements, one row for each name: `levels` (the last level of each
 * line), `weekly` (the last weekly mail), `disk` (daily samples).
 */
export const statusRecord = pgTable('status_record', {
  name: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  value: jsonb().notNull(),
})
