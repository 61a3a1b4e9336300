import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One row for each scheduled task that is not local: when it runs next, which process runs it, and its last result. */
export const scheduledTask = pgTable(
  'scheduled_task',
  {
    name: text().primaryKey(),
    everyMs: bigint('every_ms', { mode: 'number' }).notNull(),
    nextRunAt: timestamp('next_run_at', { withTimezone: true }).notNull(),
    /** The machine and process that are running the task, or that ran it last. */
    holder: text(),
    /** Identifies the run that holds the lease; null while the task does not run. */
    leaseId: uuid('lease_id'),
    /** End of the lease; after it another process may take the task. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** How many runs in a row did not end, because their process was killed or lost its lease. */
    lostRuns: integer('lost_runs').notNull().default(0),
    /** The start of the last run, even if it has not ended. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** The end of the last finished run; null before the first one. */
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    result: text({ enum: ['done', 'failed'] }),
    /** How many runs in a row failed. */
    failedRuns: integer('failed_runs').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [check('scheduled_task_result', sql`${table.result} in ('done', 'failed')`)],
)
