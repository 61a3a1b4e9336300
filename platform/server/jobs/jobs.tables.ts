import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Work to be done after the transaction that asked for it; taken with FOR UPDATE SKIP LOCKED. */
export const job = pgTable(
  'job',
  {
    id: uuid().primaryKey(),
    /** Which worker does it: `mail.send`, … */
    kind: text().notNull(),
    payload: jsonb().notNull(),
    runAt: timestamp('run_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull(),
    /** Until when the process that took it may be working on it; after that another may take it. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    lastError: text('last_error'),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('job_due')
      .on(table.runAt)
      .where(sql`${table.finishedAt} is null`),
    index('job_finished').on(table.finishedAt),
  ],
)
