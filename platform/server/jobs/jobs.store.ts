import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../database/pool.ts'
import { job } from './jobs.tables.ts'

export type Job = typeof job.$inferSelect

/** Writes a job down. Inside the transaction that asks for it, so that neither is there without the other. */
export async function insertJob(
  db: Db,
  row: Pick<Job, 'id' | 'kind' | 'payload' | 'runAt' | 'createdAt'>,
): Promise<void> {
  await db.insert(job).values({ ...row, attempts: 0 })
}

/**
 * Takes up to `limit` jobs that are due and nobody works on, for as long as the lease lasts. Two
 * processes never take the same one.
 */
export async function takeDueJobs(
  db: Db,
  nowAt: Date,
  leasedUntil: Date,
  kinds: readonly string[],
  limit: number,
): Promise<Job[]> {
  const due = db
    .select({ id: job.id })
    .from(job)
    .where(
      and(
        isNull(job.finishedAt),
        lte(job.runAt, nowAt),
        or(isNull(job.leasedUntil), lt(job.leasedUntil, nowAt)),
        inArray(job.kind, [...kinds]),
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

/** Writes down that jobs are done, or given up when `lastError` says why. */
export async function finishJobs(
  db: Db,
  ids: readonly string[],
  finishedAt: Date,
  lastError: string | null,
): Promise<void> {
  await db
    .update(job)
    .set({ finishedAt, leasedUntil: null, lastError })
    .where(inArray(job.id, [...ids]))
}

/** Lets a job that failed be taken again later. */
export async function postponeJob(db: Db, id: string, runAt: Date, lastError: string): Promise<void> {
  await db.update(job).set({ runAt, leasedUntil: null, lastError }).where(eq(job.id, id))
}

/** Forgets jobs that ended before an instant. */
export async function deleteFinishedJobs(db: Db, before: Date): Promise<void> {
  await db.delete(job).where(lt(job.finishedAt, before))
}
