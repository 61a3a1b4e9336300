import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * One row for each protected list of records: its last verified record, the time of the last verification and its
 * result.
 */
export const chainCheckpoint = pgTable('chain_checkpoint', {
  /** `audit`, `signatures`, `log_books`, `ledger`. */
  name: text().primaryKey(),
  /** The last verified record; empty before the first one. */
  position: text().notNull(),
  /**
   * The hash of the last verified record. A list that was replaced as a whole by another valid list has a different
   * hash there.
   */
  hash: text().notNull(),
  /** End of the last verification, from the checkpoint or from the start. */
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  /** End of the last verification from the start that found no break. */
  completeAt: timestamp('complete_at', { withTimezone: true }),
  /** The first record found altered or missing; null if there is none. */
  brokenAt: text('broken_at'),
})
