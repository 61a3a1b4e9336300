import {
  and,
  asc,
  eq,
  exists,
  getColumns,
  gt,
  inArray,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Clock } from '#platform/shared/clock.ts'
import { DAY_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import { databaseNow, databaseNowPlus } from '../database/database-time.ts'
import type { Db } from '../database/pool.ts'
import { job } from './jobs.tables.ts'

export type Job = typeof job.$inferSelect

/**
 * The lanes of the job queue. Each process runs a limited number of jobs at a time for each lane, so slow jobs of one
 * lane never delay another lane. `urgent` is for mail that a person is waiting for, such as a log-in code, `bulk` for
 * one message to many people, `mail` for all other mail, `long` for work that takes seconds or minutes, such as
 * exports, and `work` for everything else.
 */
export const JOB_LANES = ['urgent', 'mail', 'bulk', 'work', 'long'] as const
export type JobLane = (typeof JOB_LANES)[number]

/**
 * Duration of a lease in milliseconds. After a process was killed, its jobs stay leased for this time at most; then
 * another process takes them.
 */
const LEASE_MS = 10_000
/**
 * A lease that ends later than this is ignored: it was written before the database's clock was set back. The previous
 * release used the clock of the process, which may be somewhat ahead.
 */
const LONGEST_LEASE_MS = LEASE_MS + MINUTE_MS
/** Jobs that are done are stored for this time. */
const DONE_JOB_TTL_MS = 7 * DAY_MS
/**
 * After this many attempts in a row that did not end, only `takeSuspectJobs` takes the job, because it may be the job
 * that kills its process.
 */
const SUSPECT_FROM = 2

/** Inserts a job. Call it inside the transaction that needs the job, so that both are committed or neither. */
export async function insertJob(
  db: Db,
  clock: Clock,
  { afterMs, ...row }: Pick<Job, 'id' | 'kind' | 'payload' | 'lane'> & { afterMs: number },
): Promise<void> {
  const createdAt = databaseNow(clock)
  await db.insert(job).values({ ...row, attempts: 0, createdAt, runAt: databaseNowPlus(clock, afterMs) })
}

/**
 * Identifies the lease of one attempt. `leaseId` tells attempts apart, because `attempts` starts again when staff retry
 * a job. The result of an attempt whose lease was lost is ignored.
 */
export type JobLease = Pick<Job, 'id' | 'attempts' | 'leaseId'>

/** A job that this process has leased. `takenAt` is the time at which it was leased, by the database's clock. */
export type TakenJob = Job & { takenAt: Date }

/**
 * @property except jobs that this process is running; their lease may have expired while the database was unreachable
 */
export type TakeOptions = { kinds: readonly string[]; except: readonly string[]; limit: number }

/** Takes up to `limit` due jobs of a lane, oldest first. Two processes never take the same one. */
export async function takeDueJobs(
  db: Db,
  clock: Clock,
  { lane, ...options }: TakeOptions & { lane: JobLane },
): Promise<TakenJob[]> {
  return take(db, clock, options, {
    which: and(eq(job.lane, lane), lt(LOST, SUSPECT_FROM)),
    order: [asc(job.runAt), asc(job.id)],
  })
}

/**
 * Takes up to `limit` due jobs of any lane that may kill their process, because several of their attempts in a row did
 * not end. Jobs with the fewest such attempts come first: a job that was only running beside the fatal one then ends
 * before the fatal one runs again.
 */
export async function takeSuspectJobs(db: Db, clock: Clock, options: TakeOptions): Promise<TakenJob[]> {
  return take(db, clock, options, {
    which: IS_SUSPECT,
    order: [asc(LOST), asc(job.runAt)],
  })
}

/**
 * Condition for a new job without a delay. Such a job is due even if the database's clock was set back after the job
 * was enqueued. After a failed attempt, the retry delay applies.
 */
const DUE_AT_ONCE = sql`(${job.attempts} = 0 and ${job.runAt} <= ${job.createdAt})`

/** The number of attempts that did not end, including the one whose lease has expired. */
const LOST = sql`(${job.lostAttempts} + (${job.leasedUntil} is not null)::int)`

/** Condition for a job that may kill its process. Its first part lets PostgreSQL use the index on lost attempts. */
const IS_SUSPECT = and(
  sql`(${job.lostAttempts} > 0 or ${job.leasedUntil} is not null)`,
  sql`${LOST} >= ${SUSPECT_FROM}`,
)

/** Condition for a job that this process may take now. */
function isDue(
  clock: Clock,
  { kinds, except }: Omit<TakeOptions, 'limit'>,
  which: SQL | undefined,
): SQL | undefined {
  const now = databaseNow(clock)
  return and(
    isNull(job.finishedAt),
    which,
    or(sql`${job.runAt} <= ${now}`, DUE_AT_ONCE),
    or(
      isNull(job.leasedUntil),
      lt(job.leasedUntil, now),
      gt(job.leasedUntil, databaseNowPlus(clock, LONGEST_LEASE_MS)),
    ),
    inArray(job.kind, [...kinds]),
    except.length === 0 ? undefined : notInArray(job.id, [...except]),
  )
}

/** The lanes of which a job is due, and whether a suspect job is due. */
export type DueLanes = { lanes: ReadonlySet<JobLane>; hasSuspect: boolean }

/**
 * Returns which lanes have a due job. A process that asks every second needs one statement for this, whatever the number
 * of lanes, and no index lookup of it depends on the number of waiting jobs.
 */
export async function findDueLanes(
  db: Db,
  clock: Clock,
  options: Omit<TakeOptions, 'limit'>,
): Promise<DueLanes> {
  const dueIn = (which: SQL | undefined) =>
    exists(
      db
        .select({ id: job.id })
        .from(job)
        .where(isDue(clock, options, which)),
    )
  const { rows } = await db.execute<{ lanes: JobLane[]; has_suspect: boolean }>(sql`
    select ${dueIn(IS_SUSPECT)} as has_suspect, array(
      select lane.name from unnest(${sql.param([...JOB_LANES])}::text[]) as lane(name)
      where ${dueIn(and(sql`${job.lane} = lane.name`, lt(LOST, SUSPECT_FROM)))}
    ) as lanes`)
  const [found] = rows
  return { lanes: new Set(found?.lanes), hasSuspect: found?.has_suspect === true }
}

/**
 * Leases the due jobs. An attempt is counted now and not at its end, so that it counts even if the job kills its
 * process.
 */
async function take(
  db: Db,
  clock: Clock,
  options: TakeOptions,
  { which, order }: { which: SQL | undefined; order: SQL[] },
): Promise<TakenJob[]> {
  const now = databaseNow(clock)
  const due = db
    .select({ id: job.id })
    .from(job)
    .where(isDue(clock, options, which))
    .orderBy(...order)
    .limit(options.limit)
    .for('update', { skipLocked: true })
  return db
    .update(job)
    .set({
      leasedUntil: databaseNowPlus(clock, LEASE_MS),
      leaseId: sql`gen_random_uuid()`,
      attempts: sql`${job.attempts} + 1`,
      lostAttempts: LOST,
    })
    .where(inArray(job.id, due))
    .returning({ ...getColumns(job), takenAt: sql<Date>`${now}`.mapWith(job.createdAt) })
}

/** Extends those leases that are still held. */
export async function renewLeases(db: Db, clock: Clock, leases: readonly JobLease[]): Promise<void> {
  if (leases.length === 0) return
  await db
    .update(job)
    .set({ leasedUntil: databaseNowPlus(clock, LEASE_MS) })
    .where(isHeld(leases))
}

/** Returns the time in ms until the next waiting job is due, 0 if one is due now; null if none is waiting. */
export async function untilNextJobMs(db: Db, clock: Clock): Promise<number | null> {
  const next = sql`min(coalesce(${job.leasedUntil}, ${job.runAt}))`
  const [row] = await db
    .select({ ms: sql<number | null>`(extract(epoch from ${next} - ${databaseNow(clock)}) * 1000)::float8` })
    .from(job)
    .where(isNull(job.finishedAt))
  return row?.ms === undefined || row.ms === null ? null : Math.max(0, row.ms)
}

/** The reason why a job was given up. `isPermanent` is true if another attempt could not succeed. */
export type GivenUp = { lastError: string; isPermanent: boolean }

/**
 * Marks jobs as done or as given up. The payload of a job that is done is removed, because it may contain a mail with a
 * login code that is still valid.
 * @returns the ids of the jobs whose lease was still valid; the other jobs were taken over by another process and are
 * left unchanged
 */
export async function finishJobs(
  db: Db,
  clock: Clock,
  leases: readonly JobLease[],
  givenUp: GivenUp | null,
): Promise<string[]> {
  const rows = await db
    .update(job)
    .set({
      finishedAt: databaseNow(clock),
      leasedUntil: null,
      ...(givenUp ?? { lastError: null, payload: {} }),
    })
    .where(isHeld(leases))
    .returning({ id: job.id })
  return rows.map(({ id }) => id)
}

/** Makes a failed job available again after a delay, unless another process took it over. */
export async function postponeJob(
  db: Db,
  clock: Clock,
  lease: JobLease,
  { delayMs, lastError }: { delayMs: number; lastError: string },
): Promise<void> {
  await db
    .update(job)
    .set({ runAt: databaseNowPlus(clock, delayMs), leasedUntil: null, lostAttempts: 0, lastError })
    .where(isHeld([lease]))
}

/**
 * Ends the leases of a process that was killed, so that its jobs are taken at once. Their attempts count as lost. Call it
 * only if no other process uses the database.
 */
export async function endJobLeases(db: Db, clock: Clock): Promise<void> {
  await db
    .update(job)
    .set({ leasedUntil: databaseNow(clock) })
    .where(and(isNull(job.finishedAt), gt(job.leasedUntil, databaseNow(clock))))
}

/** Makes the unfinished jobs of a stopping process available again at once. Their attempts do not count as lost. */
export async function releaseJobs(db: Db, leases: readonly JobLease[]): Promise<void> {
  if (leases.length === 0) return
  await db.update(job).set({ leasedUntil: null }).where(isHeld(leases))
}

function isHeld(leases: readonly JobLease[]): SQL | undefined {
  const each = leases.map(({ id, attempts, leaseId }) =>
    and(eq(job.id, id), eq(job.attempts, attempts), sql`${job.leaseId} = ${leaseId}::uuid`),
  )
  return and(isNull(job.finishedAt), or(...each))
}

/** Deletes jobs that were done a week ago. Those that were given up stay until staff retry or discard them. */
export async function deleteOldJobs({
  database: { db },
  clock,
}: {
  database: { db: Db }
  clock: Clock
}): Promise<void> {
  await db
    .delete(job)
    .where(and(lt(job.finishedAt, databaseNowPlus(clock, -DONE_JOB_TTL_MS)), isNull(job.lastError)))
}

/** Resets a job as if it had never been attempted; it is due at once. */
export async function retryJob(db: Db, clock: Clock, id: string): Promise<void> {
  await db
    .update(job)
    .set({
      // The job is due no later than its creation, so that it is due at once even if the clock is set back: see
      // `DUE_AT_ONCE`.
      runAt: sql`least(${job.createdAt}, ${databaseNow(clock)})`,
      finishedAt: null,
      leasedUntil: null,
      attempts: 0,
      lostAttempts: 0,
      isPermanent: false,
    })
    .where(eq(job.id, id))
}

/** Ends a failed job that staff discard: it counts as done, and its payload is removed. */
export async function discardJob(db: Db, clock: Clock, id: string): Promise<void> {
  await db
    .update(job)
    .set({ finishedAt: databaseNow(clock), leasedUntil: null, lastError: null, payload: {} })
    .where(eq(job.id, id))
}
