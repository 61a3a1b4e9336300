import type { TicketDetails } from '#features/catalogue/catalogue.contract.ts'
import { eventTicketDetails, findEvent } from '#features/events/server/events.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { findEntry } from './entries.store.ts'

/**
 * Returns the text printed on an entry's ticket: the event, the label of the price, and the car with its class and
 * number. Null for an unknown entry.
 */
export async function entryTicketDetails(db: Db, entryId: string): Promise<TicketDetails | null> {
  const entry = await findEntry(db, entryId)
  const event = entry === null ? null : await findEvent(db, entry.eventId)
  if (entry === null || event === null) return null
  return {
    ...(await eventTicketDetails(db, event)),
    kind: [entry.priceLabel, entry.car?.name ?? '', entry.classCode, entry.raceNumber]
      .filter((part) => part !== '')
      .join(' · '),
    note: '',
    conditions: '',
  }
}
