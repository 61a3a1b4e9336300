import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Clock } from '#platform/shared/clock.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/shared/durations.ts'
import { databaseNow, databaseNowPlus } from '../database/database-time.ts'
import type { Db } from '../database/pool.ts'
import { scheduledTask } from './scheduled-tasks.tables.ts'

export type TaskRow = typeof scheduledTask.$inferSelect

/**
 * Duration of a lease in milliseconds. After a process was killed, its tasks stay leased for this time at most; then
 * another process takes them over.
 */
const LEASE_MS = 30 * SECOND_MS
/** A lease that ends later than this is ignored: it was written before the database's clock was set back. */
const LONGEST_LEASE_MS = LEASE_MS + MINUTE_MS
/**
 * Maximum delay in minutes of a task whose runs do not end. Each run that did not end delays the next one by another
 * minute, because the task may be the one that kills its process.
 */
const MOST_LOST_MINUTES = 60

/** One run of a task. Each run has its own id, so that the result of a run whose task was taken over does not count. */
export type TaskLease = { name: string; leaseId: string }

/** Adds the tasks that have no row yet; they are due at once. Stores a changed interval. */
export async function registerTasks(
  db: Db,
  clock: Clock,
  tasks: readonly { name: string; everyMs: number }[],
): Promise<void> {
  if (tasks.length === 0) return
  await db
    .insert(scheduledTask)
    .values(tasks.map(({ name, everyMs }) => ({ name, everyMs, nextRunAt: databaseNow(clock) })))
    .onConflictDoUpdate({
      target: scheduledTask.name,
      set: { everyMs: sql`excluded.every_ms` },
      setWhere: sql`${scheduledTask.everyMs} <> excluded.every_ms`,
    })
}

/**
 * Leases the given tasks that are due and that no process is running. Two processes never take the same task. A task is
 * also due if its next run is more than one interval away, which happens when the clock was set back or the interval
 * was shortened.
 */
export async function takeDueTasks(
  db: Db,
  clock: Clock,
  { names, holder }: { names: readonly string[]; holder: string },
): Promise<TaskLease[]> {
  if (names.length === 0) return []
  const now = databaseNow(clock)
  const lostMinutes = sql`least(${scheduledTask.lostRuns}, ${MOST_LOST_MINUTES}) * interval '1 minute'`
  const due = db
    .select({ name: scheduledTask.name })
    .from(scheduledTask)
    .where(
      and(
        inArray(scheduledTask.name, [...names]),
        or(
          sql`${scheduledTask.nextRunAt} <= ${now}`,
          sql`${scheduledTask.nextRunAt} > ${now} + (${scheduledTask.everyMs} + ${MINUTE_MS}) * interval '1 millisecond'`,
        ),
        or(
          isNull(scheduledTask.leasedUntil),
          lt(sql`${scheduledTask.leasedUntil} + ${lostMinutes}`, now),
          gt(scheduledTask.leasedUntil, databaseNowPlus(clock, LONGEST_LEASE_MS)),
        ),
      ),
    )
    .for('update', { skipLocked: true })
  const rows = await db
    .update(scheduledTask)
    .set({
      holder,
      leaseId: sql`gen_random_uuid()`,
      leasedUntil: databaseNowPlus(clock, LEASE_MS),
      lostRuns: sql`${scheduledTask.lostRuns} + (${scheduledTask.leasedUntil} is not null)::int`,
      startedAt: now,
    })
    .where(inArray(scheduledTask.name, due))
    .returning({ name: scheduledTask.name, leaseId: scheduledTask.leaseId })
  return rows.flatMap(({ name, leaseId }) => (leaseId === null ? [] : [{ name, leaseId }]))
}

/** Extends the leases. @returns the ids of those that are still held; the other tasks were taken over */
export async function renewTaskLeases(
  db: Db,
  clock: Clock,
  leases: readonly TaskLease[],
): Promise<Set<string>> {
  if (leases.length === 0) return new Set()
  const ids = leases.map(({ leaseId }) => leaseId)
  const rows = await db
    .update(scheduledTask)
    .set({ leasedUntil: databaseNowPlus(clock, LEASE_MS) })
    .where(inArray(scheduledTask.leaseId, ids))
    .returning({ leaseId: scheduledTask.leaseId })
  return new Set(rows.flatMap(({ leaseId }) => leaseId ?? []))
}

/**
 * Records how a run ended and releases the lease. @param error null after success
 * @param afterMs time from the start of the run to the next one
 * @returns false if the task was taken over: nothing is recorded then
 */
export async function finishTask(
  db: Db,
  clock: Clock,
  { name, leaseId }: TaskLease,
  { error, afterMs }: { error: string | null; afterMs: number },
): Promise<boolean> {
  const now = databaseNow(clock)
  const rows = await db
    .update(scheduledTask)
    .set({
      leaseId: null,
      leasedUntil: null,
      lostRuns: 0,
      finishedAt: now,
      result: error === null ? 'done' : 'failed',
      failedRuns: error === null ? 0 : sql`${scheduledTask.failedRuns} + 1`,
      lastError: error,
      nextRunAt: sql`greatest(${now}, ${scheduledTask.startedAt} + ${afterMs}::float8 * interval '1 millisecond')`,
    })
    .where(and(eq(scheduledTask.name, name), eq(scheduledTask.leaseId, leaseId)))
    .returning({ name: scheduledTask.name })
  return rows.length > 0
}

/** Releases a task whose run was aborted because the process stops; it is due again at once. */
export async function releaseTask(db: Db, { name, leaseId }: TaskLease): Promise<void> {
  await db
    .update(scheduledTask)
    .set({ leaseId: null, leasedUntil: null })
    .where(and(eq(scheduledTask.name, name), eq(scheduledTask.leaseId, leaseId)))
}

/**
 * Ends the leases of a process that was killed, so that its tasks are taken at once. Their runs count as lost. Call it
 * only if no other process uses the database.
 */
export async function endTaskLeases(db: Db, clock: Clock): Promise<void> {
  await db
    .update(scheduledTask)
    .set({ leasedUntil: databaseNow(clock) })
    .where(gt(scheduledTask.leasedUntil, databaseNow(clock)))
}

/** Returns the rows of all tasks, also of those that this version no longer has. */
export async function listTaskRows(db: Db): Promise<TaskRow[]> {
  return db.select().from(scheduledTask)
}
