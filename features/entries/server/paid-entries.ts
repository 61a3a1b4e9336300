/** The entries that a paid order gave its buyer, for the confirmation after the payment. */
import { findEvent } from '#features/events/server/events.public.ts'
import type { OrderLineRow } from '#features/orders/server/orders.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { findEntry } from './entries.store.ts'
import { entriesOf } from './handle-entry-paid.ts'

/** Returns the events of the confirmed entries for which these order lines pay. */
export async function listPaidEntries(
  db: Db,
  lines: readonly Pick<OrderLineRow, 'kind' | 'subject'>[],
): Promise<{ slug: string; title: string; startsOn: string }[]> {
  const found: { slug: string; title: string; startsOn: string }[] = []
  for (const id of entriesOf(lines)) {
    const entry = await findEntry(db, id)
    const event = entry?.state === 'confirmed' ? await findEvent(db, entry.eventId) : null
    if (event !== null) found.push({ slug: event.slug, title: event.title, startsOn: event.startsOn })
  }
  return found
}
