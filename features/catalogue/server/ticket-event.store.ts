import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { PRODUCT, type StoredProduct } from './catalogue.store.ts'
import { product } from './catalogue.tables.ts'

/** Returns the products that sell tickets for an event, locked until the transaction ends. */
export async function listTicketProducts(db: Db, eventId: number): Promise<StoredProduct[]> {
  return db
    .select(PRODUCT)
    .from(product)
    .where(sql`(${product.ticket} ->> 'event_id')::int = ${eventId}`)
    .orderBy(asc(product.id))
    .for('update')
}

/** Updates the fields of a product that come from the event of its tickets. */
export async function updateTicketProduct(
  db: Db,
  id: number,
  changes: Pick<StoredProduct, 'ticket' | 'isEventOff' | 'updatedAt'>,
): Promise<void> {
  await db.update(product).set(changes).where(eq(product.id, id))
}
