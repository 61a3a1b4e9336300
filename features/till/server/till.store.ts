import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { counterSale } from '#features/orders/server/counter-sales.tables.ts'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import { cashCount, tillLine } from './till.tables.ts'

export type CashCountRow = typeof cashCount.$inferSelect
export type TillLineRow = typeof tillLine.$inferSelect

/**
 * Returns the stored form of an idempotency key. It contains the person, so that the keys of two people are never
 * equal.
 */
export function requestKeyFor(by: number, key: string): string {
  return `${by}:${key}`
}

/** Opens a till. @returns null if a till with the same name is open, or if the same request was received before */
export async function insertCount(
  db: Db,
  row: Omit<typeof cashCount.$inferInsert, 'number'>,
): Promise<CashCountRow | null> {
  const [made] = await db.insert(cashCount).values(row).onConflictDoNothing().returning()
  return made ?? null
}

/** Returns a till; null if there is none. */
export async function findCount(db: Db, id: string): Promise<CashCountRow | null> {
  const [row] = await db.select().from(cashCount).where(eq(cashCount.id, id))
  return row ?? null
}

/** Returns the till that a person opened with an idempotency key; null if there is none. */
export async function findCountByKey(db: Db, by: number, key: string): Promise<CashCountRow | null> {
  const [row] = await db
    .select()
    .from(cashCount)
    .where(eq(cashCount.requestKey, requestKeyFor(by, key)))
  return row ?? null
}

/** Locks a till until the transaction ends and returns it; null if there is none. */
export async function lockCount(db: Db, id: string): Promise<CashCountRow | null> {
  const [row] = await db.select().from(cashCount).where(eq(cashCount.id, id)).for('update')
  return row ?? null
}

export async function updateCount(db: Db, id: string, changes: Partial<CashCountRow>): Promise<void> {
  await db.update(cashCount).set(changes).where(eq(cashCount.id, id))
}

/** Returns the open tills, the oldest first. */
export async function listOpenCounts(db: Db): Promise<CashCountRow[]> {
  return db.select().from(cashCount).where(isNull(cashCount.closedAt)).orderBy(asc(cashCount.number))
}

export async function insertTillLine(
  db: Db,
  row: Omit<typeof tillLine.$inferInsert, 'position'>,
): Promise<TillLineRow> {
  const [made] = await db.insert(tillLine).values(row).returning()
  if (!made) throw new Error('an inserted line of a till did not come back')
  return made
}

/** Returns the line that a person wrote with an idempotency key; null if there is none. */
export async function findLineByKey(db: Db, by: number, key: string): Promise<TillLineRow | null> {
  const [row] = await db
    .select()
    .from(tillLine)
    .where(eq(tillLine.requestKey, requestKeyFor(by, key)))
  return row ?? null
}

/** Returns a line of a till; null if there is none. */
export async function findTillLine(db: Db, id: string): Promise<TillLineRow | null> {
  const [row] = await db.select().from(tillLine).where(eq(tillLine.id, id))
  return row ?? null
}

/** Returns whether a person wrote a line of a till. */
export async function hasLineBy(db: Db, countId: string, by: number): Promise<boolean> {
  return (await db.$count(tillLine, and(eq(tillLine.countId, countId), eq(tillLine.takenBy, by)))) > 0
}

/** Returns whether a line was undone. */
export async function isLineUndone(db: Db, id: string): Promise<boolean> {
  return (await db.$count(tillLine, eq(tillLine.undoesId, id))) > 0
}

/** Returns the lines of tills, the latest first. */
export async function listTillLines(db: Db, countIds: readonly string[]): Promise<TillLineRow[]> {
  if (countIds.length === 0) return []
  return db
    .select()
    .from(tillLine)
    .where(inArray(tillLine.countId, [...countIds]))
    .orderBy(desc(tillLine.position))
}

/** Returns the lines of one till, the latest first, each with the order's buyer and invoice and the kind of sale. */
export async function listLinesWithPapers(db: Db, countId: string) {
  return db
    .select({
      line: tillLine,
      publicId: salesOrder.publicId,
      buyer: salesOrder.buyerName,
      saleKind: counterSale.kind,
    })
    .from(tillLine)
    .leftJoin(salesOrder, eq(salesOrder.id, tillLine.orderId))
    .leftJoin(counterSale, eq(counterSale.id, tillLine.saleId))
    .where(eq(tillLine.countId, countId))
    .orderBy(desc(tillLine.position))
}
