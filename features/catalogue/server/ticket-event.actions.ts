/** Keeps products that are tickets for a calendar event in step with that event. */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantAfter } from '#platform/server/revision.ts'
import type { TicketDetails } from '../catalogue.contract.ts'
import { updateProductReaders, type ProductListeners } from './update-product-readers.ts'
import { listTicketProducts, updateTicketProduct } from './ticket-event.store.ts'

/** The ticket details that come from the event; kind, note and conditions remain the product's own. */
export type EventTicketDetails = Omit<TicketDetails, 'kind' | 'note' | 'conditions'> & {
  event_id: number
  last_day: string
}

/** The event data for its tickets. `isOff`: the event is a draft, postponed or cancelled, so that no ticket is sold. */
export type TicketEvent = { facts: EventTicketDetails; isOff: boolean }

/**
 * Copies the event's current details to all products that sell tickets for it, and stops or resumes their sale. The
 * caller must increment the content version.
 */
export async function followTicketEvent(
  listeners: ProductListeners,
  tx: Tx,
  { facts, isOff }: TicketEvent,
  nowMs: number,
): Promise<void> {
  for (const saved of await listTicketProducts(tx, facts.event_id)) {
    if (saved.ticket === null) continue
    const ticket: TicketDetails = { ...saved.ticket, ...facts }
    const updatedAt = instantAfter(saved.updatedAt, nowMs)
    await updateTicketProduct(tx, saved.id, { ticket, isEventOff: isOff, updatedAt })
    await updateProductReaders(listeners, tx, {
      saved: { ...saved, ticket, isEventOff: isOff, updatedAt },
      id: saved.id,
      nowMs,
    })
  }
}
