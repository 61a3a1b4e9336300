import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { continuedPrices } from '../event-prices.rules.ts'
import { type NewPrice, listPrices } from './events.store.ts'
import { eventPrice } from './events.tables.ts'

/**
 * Saves the prices of an event. A price that matches a stored one retains its id, because open entry forms refer to it.
 */
export async function replacePrices(db: Db, eventId: number, prices: readonly NewPrice[]): Promise<void> {
  const typed = prices.map(({ label, who = 'everybody' }) => ({ label, who }))
  const ids = continuedPrices(await listPrices(db, eventId), typed)
  const kept = ids.filter((id) => id !== null)
  const ofEvent = eq(eventPrice.eventId, eventId)
  await db
    .delete(eventPrice)
    .where(kept.length === 0 ? ofEvent : and(ofEvent, notInArray(eventPrice.id, kept)))
  // First move all prices to unused positions, because positions must be unique at every moment.
  await db
    .update(eventPrice)
    .set({ sortOrder: sql`-1 - ${eventPrice.sortOrder}` })
    .where(ofEvent)
  for (const [sortOrder, price] of prices.entries()) {
    const id = ids[sortOrder] ?? null
    if (id === null) await db.insert(eventPrice).values({ ...price, eventId, sortOrder })
    else
      await db
        .update(eventPrice)
        .set({ ...price, sortOrder })
        .where(eq(eventPrice.id, id))
  }
}
