import { pgTable, text } from 'drizzle-orm/pg-core'

/** The rows that transactions lock to run one after the other. A row is added when its name is first locked. */
export const namedLock = pgTable('named_lock', {
  name: text().primaryKey(),
})
