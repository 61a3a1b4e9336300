import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { salesOrder } from './orders.tables.ts'

/** Returns the public id of a person's latest order that awaits payment; null if there is none. */
export async function findUnpaidOrder(db: Db, personId: number): Promise<string | null> {
  const [row] = await db
    .select({ publicId: salesOrder.publicId })
    .from(salesOrder)
    .where(and(eq(salesOrder.personId, personId), eq(salesOrder.status, 'awaiting_payment')))
    .orderBy(desc(salesOrder.id))
    .limit(1)
  return row?.publicId ?? null
}
