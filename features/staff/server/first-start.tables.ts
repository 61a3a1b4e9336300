import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Links that create the owner of a new club. Only their hashes are stored; all rows are deleted once a link was used.
 */
export const firstStart = pgTable('first_start', {
  tokenHash: text('token_hash').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
