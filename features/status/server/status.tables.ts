import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Data that the status page stores between two measurements, one row for each name: `levels` (the last level of each
 * line), `weekly` (the last weekly mail), `disk` (daily samples).
 */
export const statusRecord = pgTable('status_record', {
  name: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  value: jsonb().notNull(),
})
