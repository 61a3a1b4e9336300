/** The jobs that failed, for the lists at the desk. Each statement reads only the indexes of the failed jobs. */
import { and, eq, getColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { nameWords } from '../database/name-words.ts'
import type { Db } from '../database/pool.ts'
import { type JobGroup, MAIL_JOB_KIND } from './job-groups.ts'
import type { Job } from './jobs.store.ts'
import { job } from './jobs.tables.ts'

// Literals, because PostgreSQL may use a partial index only if it knows the compared values.
const MAIL = sql.raw(`'${MAIL_JOB_KIND}'`)
const GROUPS: Record<JobGroup, SQL> = {
  mail: sql`${job.kind} = ${MAIL}`,
  work: sql`${job.kind} <> ${MAIL}`,
}

/** Matches jobs that have failed at least once and are not done: either they are retried or they were given up. */
function hasFailed(group: JobGroup): SQL {
  return sql`${GROUPS[group]} and ${job.attempts} > 0 and ${job.lastError} is not null`
}

/** 1 for a job that is tried again, 0 for one that was given up. */
const IS_RETRIED = sql`(case when ${job.finishedAt} is null then 1 else 0 end)`

/** Matches jobs of a group that were given up and need a decision. */
export function isGivenUp(group: JobGroup): SQL {
  return sql`${hasFailed(group)} and ${IS_RETRIED} = 0`
}

/** The order of the lists, which begins with the jobs that were given up, and the types of its columns. */
export const FAILED_JOBS_ORDER: { columns: readonly SQL[]; types: readonly string[] } = {
  columns: [IS_RETRIED, sql`${job.createdAt}`, sql`${job.id}`],
  types: ['int', 'timestamptz', 'uuid'],
}

/** A failed job with the exact time of its creation, as PostgreSQL writes it: a date has milliseconds only. */
export type FailedJobRow = Job & { createdText: string }

type FailedJobsFilter = {
  group: JobGroup
  /** The words of a tsquery for the address and the subject of mails; empty for all. */
  words?: string
}

/** Returns failed jobs. `order` and `after` are those of `FAILED_JOBS_ORDER`. Runs one SQL statement. */
export async function listFailedJobs(
  db: Db,
  {
    order,
    after,
    limit,
    ...filter
  }: FailedJobsFilter & { order: SQL; after: SQL | undefined; limit: number },
): Promise<FailedJobRow[]> {
  return db
    .select({ ...getColumns(job), createdText: sql<string>`${job.createdAt}::text` })
    .from(job)
    .where(and(filtered(filter), after))
    .orderBy(order)
    .limit(limit)
}

/** Counts failed jobs, at most one more than `most`. Runs one SQL statement. */
export async function countFailedJobs(db: Db, filter: FailedJobsFilter, most: number): Promise<number> {
  return countUpTo(db, filtered(filter), most)
}

/** Counts the jobs that were given up and need a decision, at most one more than `most`. */
export async function countGivenUpJobs(db: Db, group: JobGroup, most: number): Promise<number> {
  return countUpTo(db, isGivenUp(group), most)
}

async function countUpTo(db: Db, where: SQL | undefined, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(job)
    .where(where)
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

function filtered({ group, words = '' }: FailedJobsFilter): SQL | undefined {
  const text = sql`coalesce(${job.payload} ->> 'to', '') || ' ' || coalesce(${job.payload} ->> 'subject', '')`
  return and(
    hasFailed(group),
    words === '' ? undefined : sql`${nameWords(text)} @@ to_tsquery('simple', ${words})`,
  )
}

/** Returns and locks one failed job; null if it is done or a worker has leased it. */
export async function lockFailedJob(
  db: Db,
  { id, group }: { id: string; group: JobGroup },
): Promise<Job | null> {
  const [row] = await db
    .select()
    .from(job)
    .where(and(eq(job.id, id), hasFailed(group), isNull(job.leasedUntil)))
    .for('update', { skipLocked: true })
  return row ?? null
}
