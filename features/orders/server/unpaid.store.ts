import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { UnpaidOrder } from '../suggest-orders.rules.ts'
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

/** The maximum number of unpaid orders that a bank line is compared with. The newest are used. */
const UNPAID_MOST = 500

/** Returns the newest orders that await payment, with the names of their items. Read by the index of the status. */
export async function listUnpaidOrders(db: Db): Promise<UnpaidOrder[]> {
  return db
    .select({
      number: salesOrder.id,
      buyer: salesOrder.buyerName,
      items: sql<string[]>`(select coalesce(jsonb_agg(l.name order by l.position), '[]'::jsonb)
        from order_line l where l.order_id = sales_order.id)`,
      dueCents: sql<number>`${salesOrder.totalCents} - ${salesOrder.creditCents}`,
    })
    .from(salesOrder)
    .where(eq(salesOrder.status, 'awaiting_payment'))
    .orderBy(desc(salesOrder.id))
    .limit(UNPAID_MOST)
}
