import { and, desc, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import type { BookFault } from '../books.contract.ts'
import { bookCheck } from './book-checks.tables.ts'

export type BookCheckRow = typeof bookCheck.$inferSelect

/**
 * A check without progress for this time counts as stalled, because its job keeps failing or was discarded. Another
 * check can then start.
 */
const STALLED_MS = 10 * MINUTE_MS

function stalledBefore(now: Date): Date {
  return new Date(now.getTime() - STALLED_MS)
}

/** Stores a new check. @returns false if another one is running */
export async function insertBookCheck(
  db: Db,
  row: Pick<BookCheckRow, 'id' | 'requestedAt' | 'requestedBy'>,
): Promise<boolean> {
  await db
    .delete(bookCheck)
    .where(and(isNull(bookCheck.finishedAt), lt(bookCheck.progressAt, stalledBefore(row.requestedAt))))
  const made = await db
    .insert(bookCheck)
    .values({ ...row, progressAt: row.requestedAt })
    .onConflictDoNothing()
    .returning({ id: bookCheck.id })
  return made.length > 0
}

/** Returns the last finished check; null before the first one. */
export async function findLastCheck(db: Db): Promise<(BookCheckRow & { finishedAt: Date }) | null> {
  const [row] = await db
    .select()
    .from(bookCheck)
    .where(isNotNull(bookCheck.finishedAt))
    .orderBy(desc(bookCheck.finishedAt))
    .limit(1)
  return row?.finishedAt ? { ...row, finishedAt: row.finishedAt } : null
}

/** Returns the pending or running check; null if there is none or it has stalled. */
export async function findRunningCheck(db: Db, now: Date): Promise<BookCheckRow | null> {
  const [row] = await db
    .select()
    .from(bookCheck)
    .where(and(isNull(bookCheck.finishedAt), gte(bookCheck.progressAt, stalledBefore(now))))
  return row ?? null
}

/** Returns the person who started a check that is not finished; null if there is no such check any more. */
export async function findRequester(db: Db, id: string): Promise<number | null> {
  const [row] = await db
    .select({ requestedBy: bookCheck.requestedBy })
    .from(bookCheck)
    .where(and(eq(bookCheck.id, id), isNull(bookCheck.finishedAt)))
  return row?.requestedBy ?? null
}

/** Stores how many orders a check has read. @returns false if the check was deleted because it had stalled */
export async function setCheckProgress(
  db: Db,
  id: string,
  { done, total, at }: { done: number; total: number; at: Date },
): Promise<boolean> {
  const stored = await db
    .update(bookCheck)
    .set({ ordersDone: done, ordersTotal: total, progressAt: at })
    .where(eq(bookCheck.id, id))
    .returning({ id: bookCheck.id })
  return stored.length > 0
}

/** Stores the result of a check. @returns false if the check was deleted because it had stalled */
export async function finishBookCheck(
  db: Db,
  id: string,
  { at, faults }: { at: Date; faults: BookFault[] },
): Promise<boolean> {
  const stored = await db
    .update(bookCheck)
    .set({ finishedAt: at, faults })
    .where(eq(bookCheck.id, id))
    .returning({ id: bookCheck.id })
  return stored.length > 0
}
