import { type EventRow, findEvent } from '#features/events/server/events.public.ts'
import type { OrderLineRow, OrderRow } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { ENTRY_LINE } from '../entries.contract.ts'
import { type EntryRow, findEntry, lockEntries } from './entries.store.ts'
import { confirmedMail, passedOnMail } from './entry-mails.ts'
import type { EntryDeps } from './entry-deps.ts'
import type { ReservationDeps } from './entry-reservations.ts'
import { become } from './places.ts'

/** Returns the entries that an order pays for. */
export function entriesOf(lines: readonly Pick<OrderLineRow, 'kind' | 'subject'>[]): string[] {
  return [...new Set(lines.flatMap(({ kind, subject }) => (kind === ENTRY_LINE ? (subject ?? []) : [])))]
}

/**
 * Confirms the entries that an order pays for, and voids the previous ticket of a place that was passed on. Idempotent.
 */
export async function handleEntryPaid(
  deps: ReservationDeps & Pick<EntryDeps, 'voidTickets'>,
  tx: Tx,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
): Promise<void> {
  const ids = entriesOf(lines)
  if (ids.length === 0) return
  for (const entry of await lockEntries(tx, ids)) {
    if (entry.state !== 'awaiting_payment') continue
    await become(deps, tx, entry, { state: 'confirmed', confirmedAt: instantOf(deps.clock) })
    const event = await findEvent(tx, entry.eventId)
    if (event === null || entry.personId === null) continue
    const tickets = `/print-tickets/${order.publicId}`
    await deps.write(tx, entry.personId, confirmedMail(event, { drives: entry.role === 'driver', tickets }))
    if (entry.takenFromId !== null) await voidFormerTicket(deps, tx, event, entry)
  }
}

/** Voids the ticket of the person who passed the place on, and mails them that it was taken over. */
async function voidFormerTicket(
  deps: Pick<EntryDeps, 'write' | 'voidTickets'>,
  tx: Tx,
  event: EventRow,
  { takenFromId, entrantName }: EntryRow,
): Promise<void> {
  const giver = takenFromId === null ? null : await findEntry(tx, takenFromId)
  if (giver === null) return
  if (giver.orderId !== null) await deps.voidTickets(tx, giver.orderId)
  if (giver.personId !== null) await deps.write(tx, giver.personId, passedOnMail(event, entrantName))
}
