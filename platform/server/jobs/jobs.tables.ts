import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Jobs to be done after the transaction that enqueued them; taken with FOR UPDATE SKIP LOCKED. */
export const job = pgTable(
  'job',
  {
    id: uuid().primaryKey(),
    /** Selects the worker: `mail.send`, … */
    kind: text().notNull(),
    payload: jsonb().notNull(),
    runAt: timestamp('run_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull(),
    /** End of the lease; after it another process may take the job. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    lastError: text('last_error'),
    /** True for a job that was given up at once, because trying again cannot help. */
    isPermanent: boolean('is_permanent').notNull().default(false),
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
