import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { nameWords } from '../database/name-words.ts'
import { MAIL_JOB_KIND } from './job-groups.ts'

// A literal, because an index may not contain parameters.
const MAIL = sql.raw(`'${MAIL_JOB_KIND}'`)

/** Jobs to be done after the transaction that enqueued them; taken with FOR UPDATE SKIP LOCKED. */
export const job = pgTable(
  'job',
  {
    id: uuid().primaryKey(),
    /** Selects the worker: `mail.send`, … */
    kind: text().notNull(),
    payload: jsonb().notNull(),
    /**
     * The lane of the job. Jobs of one lane share the free slots; jobs of different lanes do not delay each other: see
     * `JobLane`.
     */
    lane: text().notNull().default('work'),
    runAt: timestamp('run_at', { withTimezone: true }).notNull(),
    /** How often the job was taken since it was enqueued or retried by staff, whether or not the attempt ended. */
    attempts: integer().notNull(),
    /** How many attempts in a row did not end, because their process was killed or lost its lease. */
    lostAttempts: integer('lost_attempts').notNull().default(0),
    /** End of the lease; after it another process may take the job. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** Identifies the attempt that holds the lease. */
    leaseId: uuid('lease_id'),
    lastError: text('last_error'),
    /** True for a job that was given up at once, because another attempt could not succeed. */
    isPermanent: boolean('is_permanent').notNull().default(false),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // The previous release needs this index while both releases run during an upgrade.
    index('job_due')
      .on(table.runAt)
      .where(sql`${table.finishedAt} is null`),
    index('job_lane_due')
      .on(table.lane, table.runAt)
      .where(sql`${table.finishedAt} is null`),
    index('job_at_once')
      .on(table.lane, table.createdAt)
      .where(
        sql`${table.finishedAt} is null and ${table.attempts} = 0 and ${table.runAt} <= ${table.createdAt}`,
      ),
    index('job_lost')
      .on(table.lostAttempts)
      .where(
        sql`${table.finishedAt} is null and (${table.lostAttempts} > 0 or ${table.leasedUntil} is not null)`,
      ),
    index('job_finished').on(table.finishedAt),
    // The failed jobs in the order of the lists at the desk: those that were given up first, then by age.
    index('job_failed_mail')
      .on(sql`(case when ${table.finishedAt} is null then 1 else 0 end)`, table.createdAt, table.id)
      .where(sql`${table.kind} = ${MAIL} and ${table.attempts} > 0 and ${table.lastError} is not null`),
    index('job_failed_work')
      .on(sql`(case when ${table.finishedAt} is null then 1 else 0 end)`, table.createdAt, table.id)
      .where(sql`${table.kind} <> ${MAIL} and ${table.attempts} > 0 and ${table.lastError} is not null`),
    index('job_failed_mail_words')
      .using(
        'gin',
        nameWords(
          sql`coalesce(${table.payload} ->> 'to', '') || ' ' || coalesce(${table.payload} ->> 'subject', '')`,
        ),
      )
      .where(sql`${table.kind} = ${MAIL} and ${table.attempts} > 0 and ${table.lastError} is not null`),
  ],
)
