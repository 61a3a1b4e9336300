import { desc, eq, sql } from 'drizzle-orm'
import { auditEntry } from '#features/staff/server/staff.tables.ts'
import { SEND_MAIL_JOB } from '#integrations/mail/post-office.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { job } from '#platform/server/jobs/jobs.tables.ts'
import type { JobFigures, MailFigures } from './status-figures.ts'
import { statusRecord } from './status.tables.ts'

/** The number of attempts from which a job that is tried again is shown. */
const ATTEMPTS_SHOWN = 3

const isMail = sql`${job.kind} = ${SEND_MAIL_JOB}`
const isOpen = sql`${job.finishedAt} is null`
const isGivenUp = sql`${job.finishedAt} is not null and ${job.lastError} is not null`

/** Counts queued, failed and waiting jobs, mails apart. @param now jobs that are due later do not count as waiting */
export async function countJobs(
  db: Db,
  now: Date,
): Promise<{ mail: Omit<MailFigures, 'isServerThere'>; jobs: JobFigures }> {
  const isWaiting = sql`${isOpen} and (${job.runAt} <= ${now.toISOString()}::timestamptz or ${job.lastError} is not null)`
  const count = (where: typeof isMail) => sql<number>`count(*) filter (where ${where})`.mapWith(Number)
  // A job counts as waiting from the time at which it is due; a job that failed counts from its
  // creation.
  const oldest = (where: typeof isMail) =>
    sql<Date | null>`min(case when ${job.lastError} is null then ${job.runAt} else ${job.createdAt} end) filter (where ${where})`.mapWith(
      job.runAt,
    )
  const [row] = await db
    .select({
      mailQueued: count(sql`${isMail} and ${isWaiting}`),
      mailOldestAt: oldest(sql`${isMail} and ${isWaiting}`),
      mailFailed: count(sql`${isMail} and ${isGivenUp} and not ${job.isPermanent}`),
      mailRefused: count(sql`${isMail} and ${isGivenUp} and ${job.isPermanent}`),
      failed: count(sql`not ${isMail} and ${isGivenUp}`),
      retrying: count(
        sql`not ${isMail} and ${isOpen} and ${job.lastError} is not null and ${job.attempts} >= ${ATTEMPTS_SHOWN}`,
      ),
      oldestAt: oldest(sql`not ${isMail} and ${isWaiting} and ${job.lastError} is null`),
    })
    .from(job)
  return {
    mail: {
      queued: row?.mailQueued ?? 0,
      oldestAt: row?.mailOldestAt ?? null,
      failed: row?.mailFailed ?? 0,
      refused: row?.mailRefused ?? 0,
    },
    jobs: { failed: row?.failed ?? 0, retrying: row?.retrying ?? 0, oldestAt: row?.oldestAt ?? null },
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
