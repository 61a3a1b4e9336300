import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Links that make the owner of a new club. Only their hashes are kept; all are gone once there is one. */
export const firstStart = pgTable('first_start', {
  tokenHash: text('token_hash').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
