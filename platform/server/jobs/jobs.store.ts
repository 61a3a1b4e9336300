import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../database/pool.ts'
import { job } from './jobs.tables.ts'

export type Job = typeof job.$inferSelect

/** Inserts a job. Call it inside the transaction that needs the job, so that both are committed or neither. */
export async function insertJob(
  db: Db,
  row: Pick<Job, 'id' | 'kind' | 'payload' | 'runAt' | 'createdAt'>,
): Promise<void> {
  await db.insert(job).values({ ...row, attempts: 0 })
}

/** One take of a job. `attempts` rises with each, so an attempt that another process took over is told apart. */
export type JobLease = Pick<Job, 'id' | 'attempts'>

/**
 * Takes up to `limit` jobs that are due and not leased. Two processes never take the same one.
 * @param options.except jobs that this process runs already; their lease may have ended while the database was away
 */
export async function takeDueJobs(
  db: Db,
  options: {
    nowAt: Date
    leasedUntil: Date
    kinds: readonly string[]
    except: readonly string[]
    limit: number
  },
): Promise<Job[]> {
  const { nowAt, leasedUntil, kinds, except, limit } = options
  const due = db
    .select({ id: job.id })
    .from(job)
    .where(
      and(
        isNull(job.finishedAt),
        lte(job.runAt, nowAt),
        or(isNull(job.leasedUntil), lt(job.leasedUntil, nowAt)),
        inArray(job.kind, [...kinds]),
        except.length === 0 ? undefined : notInArray(job.id, [...except]),
      ),
    )
    .orderBy(job.runAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(job)
    .set({ leasedUntil, attempts: sql`${job.attempts} + 1` })
    .where(inArray(job.id, due))
    .returning()
}

/** Extends the leases that are still held. */
export async function renewLeases(db: Db, leases: readonly JobLease[], leasedUntil: Date): Promise<void> {
  if (leases.length === 0) return
  await db.update(job).set({ leasedUntil }).where(isHeld(leases))
}

/** Why a job was given up. `isPermanent`: trying it again cannot help. */
export type GivenUp = { lastError: string; isPermanent: boolean }

/**
 * Marks jobs as done, or as given up. The payload of a job that is done is removed: it may hold a mail with a code that
 * still works.
 * @returns the ids of those whose lease was still held; the others were taken over and are left as they are
 */
export async function finishJobs(
  db: Db,
  leases: readonly JobLease[],
  finishedAt: Date,
  givenUp: GivenUp | null,
): Promise<string[]> {
  const rows = await db
    .update(job)
    .set({ finishedAt, leasedUntil: null, ...(givenUp ?? { lastError: null, payload: {} }) })
    .where(isHeld(leases))
    .returning({ id: job.id })
  return rows.map(({ id }) => id)
}

/** Lets a job that failed be taken again later, unless it was taken over. */
export async function postponeJob(db: Db, lease: JobLease, runAt: Date, lastError: string): Promise<void> {
  await db
    .update(job)
    .set({ runAt, leasedUntil: null, lastError })
    .where(isHeld([lease]))
}

/** Lets jobs that a stopping process did not end be taken again at once. */
export async function releaseJobs(db: Db, leases: readonly JobLease[]): Promise<void> {
  if (leases.length === 0) return
  await db.update(job).set({ leasedUntil: null }).where(isHeld(leases))
}

function isHeld(leases: readonly JobLease[]): SQL | undefined {
  const each = leases.map(({ id, attempts }) => and(eq(job.id, id), eq(job.attempts, attempts)))
  return and(isNull(job.finishedAt), or(...each))
}

/** Deletes jobs that ended before a given instant; completed jobs earlier than those that were given up. */
export async function deleteFinishedJobs(
  db: Db,
  { doneBefore, givenUpBefore }: { doneBefore: Date; givenUpBefore: Date },
): Promise<void> {
  await db
    .delete(job)
    .where(
      or(
        and(lt(job.finishedAt, doneBefore), isNull(job.lastError)),
        and(lt(job.finishedAt, givenUpBefore), isNotNull(job.lastError)),
      ),
    )
}

/** Matches jobs that have failed at least once and are not done: either they are retried or they were given up. */
const FAILED = and(gt(job.attempts, 0), isNotNull(job.lastError))

/** Returns the failed jobs of a kind: those that were given up first, then by age, oldest first. */
export async function listFailedJobs(
  db: Db,
  { kind, limit, offset }: { kind: string; limit: number; offset: number },
): Promise<Job[]> {
  return db
    .select()
    .from(job)
    .where(and(eq(job.kind, kind), FAILED))
    .orderBy(sql`${job.finishedAt} is null`, asc(job.createdAt), asc(job.id))
    .limit(limit)
    .offset(offset)
}

/** Returns the number of jobs of a kind that were given up and need a decision. */
export async function countGivenUpJobs(db: Db, kind: string): Promise<number> {
  return db.$count(job, and(eq(job.kind, kind), FAILED, isNotNull(job.finishedAt)))
}

/** Returns and locks one failed job of a kind; null if it is done or a worker has leased it. */
export async function lockFailedJob(db: Db, { id, kind }: { id: string; kind: string }): Promise<Job | null> {
  const [row] = await db
    .select()
    .from(job)
    .where(and(eq(job.id, id), eq(job.kind, kind), FAILED, isNull(job.leasedUntil)))
    .for('update', { skipLocked: true })
  return row ?? null
}

/** Resets a job as if it had never been attempted; it is due at `runAt`. */
export async function retryJob(db: Db, id: string, runAt: Date): Promise<void> {
  await db
    .update(job)
    .set({ runAt, finishedAt: null, leasedUntil: null, attempts: 0, isPermanent: false })
    .where(eq(job.id, id))
}

/** Ends a failed job that staff discard: it counts as done, and its payload is removed. */
export async function discardJob(db: Db, id: string, finishedAt: Date): Promise<void> {
  await db
    .update(job)
    .set({ finishedAt, leasedUntil: null, lastError: null, payload: {} })
    .where(eq(job.id, id))
}
