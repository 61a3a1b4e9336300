import { bigint, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/**
 * A single row that every change of public content raises. Processes that see another number than
 * their own drop what they keep.
 */
export const contentVersion = pgTable('content_version', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})
