/** Finds the entries that the buyer got from a paid order, for the confirmation after the payment. */
import { type EventRow, findEvent } from '#features/events/server/events.public.ts'
import type { OrderLineRow } from '#features/orders/server/orders.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { findEntry } from './entries.store.ts'
import { entriesOf } from './handle-entry-paid.ts'

/** An entry with its event. */
export type PaidEntry = Pick<
  EventRow,
  'slug' | 'title' | 'startsOn' | 'startsAt' | 'timezone' | 'isAllDay'
> & {
  drives: boolean
  /** Whether the entrant is admitted with a membership card; a day membership has none. */
  needsCard: boolean
}

/** Returns the confirmed entries for which these order lines pay. */
export async function listPaidEntries(
  db: Db,
  lines: readonly Pick<OrderLineRow, 'kind' | 'subject'>[],
): Promise<PaidEntry[]> {
  const found: PaidEntry[] = []
  for (const id of entriesOf(lines)) {
    const entry = await findEntry(db, id)
    const event = entry?.state === 'confirmed' ? await findEvent(db, entry.eventId) : null
    if (event !== null && entry !== null) {
      const { slug, title, startsOn, startsAt, timezone, isAllDay } = event
      const drives = entry.role === 'driver'
      const needsCard = event.company !== 'anybody' && !entry.isDayMember
      found.push({ slug, title, startsOn, startsAt, timezone, isAllDay, drives, needsCard })
    }
  }
  return found
}
