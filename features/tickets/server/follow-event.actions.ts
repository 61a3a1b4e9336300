/** Updates tickets when their event changes: they show its current details, and they are cancelled with it. */
import { followTicketEvent, type ProductListeners } from '#features/catalogue/server/catalogue.public.ts'
import { type EventRow, findEvent, findTicketEvent } from '#features/events/server/events.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { listTicketOrders, listUnpaidTicketOrders, updateEventDetails } from './event-tickets.store.ts'
import { ticketsMovedMail } from './ticket-mails.ts'
import type { TicketDeps } from './ticket-deps.ts'

/**
 * Copies a saved event's details to the products that sell tickets for it and to every ticket sold. Buyers of shop
 * tickets get a mail if it was postponed or moved; entrants get the mail of their entry instead.
 */
export async function followEvent(
  deps: Pick<TicketDeps, 'clock' | 'write'>,
  tx: Tx,
  { eventId, isMoved, before }: { eventId: number; isMoved: boolean; before: EventRow['status'] },
  listeners: ProductListeners,
): Promise<void> {
  const found = await findTicketEvent(tx, eventId)
  const event = await findEvent(tx, eventId)
  if (found === null || event === null) return
  await followTicketEvent(listeners, tx, found, deps.clock.nowMs())
  await updateEventDetails(tx, found.facts)
  if (!isMoved || (event.status === 'postponed' && before === 'postponed')) return
  for (const { personId, publicId } of await listTicketOrders(tx, eventId))
    await deps.write(tx, personId, ticketsMovedMail(event, publicId))
}

/** Returns whether shop tickets for an event are sold, or ordered but not paid yet. */
export async function hasSoldTickets(tx: Tx, eventId: number): Promise<boolean> {
  if ((await listTicketOrders(tx, eventId, 1)).length > 0) return true
  return (await listUnpaidTicketOrders(tx, eventId, 1)).length > 0
}
