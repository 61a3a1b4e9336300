import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import type { BookFault } from '../books.contract.ts'
import { bookCheck } from './book-checks.tables.ts'

export type BookCheckRow = typeof bookCheck.$inferSelect

/** An unfinished check is given up after this time, because staff may have discarded its job. */
const UNFINISHED_MS = 6 * HOUR_MS

/** Stores a new check. @returns false if another one is unfinished */
export async function insertBookCheck(
  db: Db,
  row: Pick<BookCheckRow, 'id' | 'requestedAt' | 'requestedBy'>,
): Promise<boolean> {
  const oldest = new Date(row.requestedAt.getTime() - UNFINISHED_MS)
  await db.delete(bookCheck).where(and(isNull(bookCheck.finishedAt), lt(bookCheck.requestedAt, oldest)))
  const made = await db.insert(bookCheck).values(row).onConflictDoNothing().returning({ id: bookCheck.id })
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

/** Returns the check that waits or runs; null if there is none. */
export async function findUnfinishedCheck(db: Db): Promise<BookCheckRow | null> {
  const [row] = await db.select().from(bookCheck).where(isNull(bookCheck.finishedAt))
  return row ?? null
}

/** Stores how many orders a check has read. */
export async function setCheckProgress(
  db: Db,
  id: string,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await db.update(bookCheck).set({ ordersDone: done, ordersTotal: total }).where(eq(bookCheck.id, id))
}

/** Stores the result of a check. */
export async function finishBookCheck(
  db: Db,
  id: string,
  { at, faults }: { at: Date; faults: BookFault[] },
): Promise<void> {
  await db.update(bookCheck).set({ finishedAt: at, faults }).where(eq(bookCheck.id, id))
}
