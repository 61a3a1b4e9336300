import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { counterSale } from './counter-sales.tables.ts'
import { within, type ZonedPeriod } from './zoned-period.store.ts'

export type CounterSaleRow = typeof counterSale.$inferSelect

export async function insertCounterSale(
  db: Db,
  row: Omit<typeof counterSale.$inferInsert, 'number'>,
): Promise<CounterSaleRow> {
  const [made] = await db.insert(counterSale).values(row).returning()
  if (!made) throw new Error('an inserted sale did not come back')
  return made
}

/** Returns a sale by its id; null if there is none. */
export async function findCounterSale(db: Db, id: string): Promise<CounterSaleRow | null> {
  const [row] = await db.select().from(counterSale).where(eq(counterSale.id, id))
  return row ?? null
}

/** Locks a sale until the transaction ends and returns it; null if there is none. */
export async function lockCounterSale(db: Db, id: string): Promise<CounterSaleRow | null> {
  const [row] = await db.select().from(counterSale).where(eq(counterSale.id, id)).for('update')
  return row ?? null
}

/** Stores that a sale was undone. */
export async function setCounterSaleUndone(db: Db, id: string, by: number, at: Date): Promise<void> {
  await db.update(counterSale).set({ undoneBy: by, undoneAt: at }).where(eq(counterSale.id, id))
}

/**
 * The counter sales of a period as rows `id`, `description`, `method`, `at`, `cents`, `gst_cents`. An undone sale has a
 * second row with negative amounts at the instant at which it was undone.
 */
export function counterSalesIn(period: ZonedPeriod): SQL {
  return sql`select s.id::text as id, s.description, s.method, s.sold_at as at,
      s.amount_cents as cents, s.gst_cents
    from counter_sale s where ${within(sql`s.sold_at`, period)}
    union all
    select s.id || ':undone', s.description, s.method, s.undone_at, -s.amount_cents, -s.gst_cents
    from counter_sale s where ${within(sql`s.undone_at`, period)}`
}
