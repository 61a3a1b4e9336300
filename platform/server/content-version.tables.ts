import { bigint, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/**
 * Two rows: 1 is incremented by every change of public content, 2 by every change of the places that are left at an
 * event. A process that reads another number than its own drops the caches that depend on it.
 */
export const contentVersion = pgTable('content_version', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})
