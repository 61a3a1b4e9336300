import { desc, eq, sql } from 'drizzle-orm'
import { auditEntry } from '#features/staff/server/staff.tables.ts'
import { SEND_MAIL_JOB } from '#integrations/mail/post-office.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { isGivenUp } from '#platform/server/jobs/failed-jobs.store.ts'
import type { JobGroup } from '#platform/server/jobs/job-groups.ts'
import { job } from '#platform/server/jobs/jobs.tables.ts'
import type { JobFigures, MailFigures } from './status-figures.ts'
import { statusRecord } from './status.tables.ts'

/** The number of attempts from which a job that is tried again is shown. */
const ATTEMPTS_SHOWN = 3

const isMail = sql`${job.kind} = ${SEND_MAIL_JOB}`
const isOpen = sql`${job.finishedAt} is null`

/**
 * Counts queued, failed and waiting jobs, mails apart. Reads the open jobs and those that were given up from their
 * indexes, so that jobs that are done cost nothing. @param now jobs that are due later do not count as waiting
 */
export async function countJobs(
  db: Db,
  now: Date,
): Promise<{ mail: Omit<MailFigures, 'isServerThere'>; jobs: JobFigures }> {
  const isWaiting = sql`(${job.runAt} <= ${now.toISOString()}::timestamptz or ${job.lastError} is not null)`
  const count = (where: typeof isMail) => sql<number>`count(*) filter (where ${where})`.mapWith(Number)
  // A job counts as waiting from the time at which it is due; a job that failed counts from its
  // creation.
  const oldest = (where: typeof isMail) =>
    sql<Date | null>`min(case when ${job.lastError} is null then ${job.runAt} else ${job.createdAt} end) filter (where ${where})`.mapWith(
      job.runAt,
    )
  const givenUp = (group: JobGroup) =>
    db
      .select({
        count: count(sql`not ${job.isPermanent}`),
        permanent: count(sql`${job.isPermanent}`),
      })
      .from(job)
      .where(isGivenUp(group))
  const [[open], [mail], [work]] = await Promise.all([
    db
      .select({
        mailQueued: count(sql`${isMail} and ${isWaiting}`),
        mailOldestAt: oldest(sql`${isMail} and ${isWaiting}`),
        retrying: count(
          sql`not ${isMail} and ${job.lastError} is not null and ${job.attempts} >= ${ATTEMPTS_SHOWN}`,
        ),
        oldestAt: oldest(sql`not ${isMail} and ${isWaiting} and ${job.lastError} is null`),
      })
      .from(job)
      .where(isOpen),
    givenUp('mail'),
    givenUp('work'),
  ])
  return {
    mail: {
      queued: open?.mailQueued ?? 0,
      oldestAt: open?.mailOldestAt ?? null,
      failed: mail?.count ?? 0,
      refused: mail?.permanent ?? 0,
    },
    jobs: {
      failed: (work?.count ?? 0) + (work?.permanent ?? 0),
      retrying: open?.retrying ?? 0,
      oldestAt: open?.oldestAt ?? null,
    },
  }
}

/** Returns the time since which the database cannot archive its segments; null if it can. */
export async function findArchivingFault(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ since: string | null }>(
    sql`select (extract(epoch from coalesce(last_archived_time, stats_reset, last_failed_time)) * 1000)::text as since
          from pg_stat_archiver
         where last_failed_time > coalesce(last_archived_time, '-infinity')`,
  )
  const since = rows[0]?.since
  return since === undefined || since === null ? null : new Date(Number(since))
}

/** Returns the size (bytes), the version such as `18.4`, and the time of the database. */
export async function readDatabase(db: Db): Promise<{ byteSize: number; version: string; nowMs: number }> {
  const { rows } = await db.execute<{ size: string; version: string; now: string }>(
    sql`select pg_database_size(current_database())::text as size, split_part(current_setting('server_version'), ' ', 1) as version, (extract(epoch from clock_timestamp()) * 1000)::text as now`,
  )
  const row = rows[0]
  return { byteSize: Number(row?.size ?? 0), version: row?.version ?? '', nowMs: Number(row?.now ?? 0) }
}

/** Returns the time of the newest entry of the audit log; null if it is empty. */
export async function findNewestEntryTime(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: auditEntry.at })
    .from(auditEntry)
    .orderBy(desc(auditEntry.position))
    .limit(1)
  return row?.at ?? null
}

/** Returns a record and its time; null if there is none. The caller validates the value. */
export async function findRecord(db: Db, name: string): Promise<{ at: Date; value: unknown } | null> {
  const [row] = await db
    .select({ at: statusRecord.at, value: statusRecord.value })
    .from(statusRecord)
    .where(eq(statusRecord.name, name))
  return row ?? null
}

/**
 * Locks a record until the transaction ends, so that only one process at a time compares and changes it. Creates an
 * empty one if there is none. @returns its value and time
 */
export async function lockRecord(tx: Tx, name: string, at: Date): Promise<{ at: Date; value: unknown }> {
  await tx.insert(statusRecord).values({ name, at, value: {} }).onConflictDoNothing()
  const [row] = await tx
    .select({ at: statusRecord.at, value: statusRecord.value })
    .from(statusRecord)
    .where(eq(statusRecord.name, name))
    .for('update')
  if (row === undefined) throw new Error(`the status record ${name} is missing`)
  return row
}

/** Stores a record. */
export async function storeRecord(db: Db, name: string, at: Date, value: object): Promise<void> {
  await db
    .insert(statusRecord)
    .values({ name, at, value })
    .onConflictDoUpdate({ target: statusRecord.name, set: { at, value } })
}
