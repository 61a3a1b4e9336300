import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BookFault } from '../books.contract.ts'

/** The checks of the books: the daily ones and those a treasurer started. At most one is unfinished. */
export const bookCheck = pgTable(
  'book_check',
  {
    id: uuid().primaryKey(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** The person who started the check; 0 for the daily one. */
    requestedBy: integer('requested_by').notNull(),
    /** When the check was started or reported progress last. */
    progressAt: timestamp('progress_at', { withTimezone: true }).notNull(),
    /** How many orders have been checked so far, and how many there are; both 0 before the check begins. */
    ordersDone: integer('orders_done').notNull().default(0),
    ordersTotal: integer('orders_total').notNull().default(0),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** The discrepancies found; empty until the check is finished. */
    faults: jsonb().$type<BookFault[]>().notNull().default([]),
  },
  (table) => [
    index('book_check_finished').on(table.finishedAt),
    uniqueIndex('book_check_unfinished')
      .on(sql`(true)`)
      .where(sql`${table.finishedAt} is null`),
  ],
)
