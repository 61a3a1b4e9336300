import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { salesOrder } from './orders.tables.ts'

/** The latest order of a person that waits for a payment, by its public id; null where none does. */
export async function findUnpaidOrder(db: Db, personId: number): Promise<string | null> {
  const [row] = await db
    .select({ publicId: salesOrder.publicId })
    .from(salesOrder)
    .where(and(eq(salesOrder.personId, personId), eq(salesOrder.status, 'awaiting_payment')))
    .orderBy(desc(salesOrder.id))
    .limit(1)
  return row?.publicId ?? null
}
