import { bigint, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/**
 * A single row that is incremented by every change of public content. A process that reads another number than its own
 * drops its caches.
 */
export const contentVersion = pgTable('content_version', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})
