import { type EventRow, findEvents } from '#features/events/server/events.public.ts'
import type { OrderLineRow, OrderRow } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { ENTRY_LINE } from '../entries.contract.ts'
import { aboutEntry } from './about-entry.ts'
import { type EntryRow, findEntry, lockEntries } from './entries.store.ts'
import { confirmedMail, passedOnMail } from './entry-mails.ts'
import type { EntryDeps } from './entry-deps.ts'
import type { ReservationDeps } from './entry-reservations.ts'
import { placesOfEvents } from './event-place.ts'
import { changeState } from './places.ts'

/** Returns the entries that an order pays for. */
export function entriesOf(lines: readonly Pick<OrderLineRow, 'kind' | 'subject'>[]): string[] {
  return [...new Set(lines.flatMap(({ kind, subject }) => (kind === ENTRY_LINE ? (subject ?? []) : [])))]
}

/**
 * Confirms the entries that an order pays for, and voids the previous ticket of a place that was passed on. Idempotent.
 */
export async function handleEntryPaid(
  deps: ReservationDeps & Pick<EntryDeps, 'voidTickets' | 'languages'>,
  tx: Tx,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
): Promise<void> {
  const ids = entriesOf(lines)
  if (ids.length === 0) return
  const entries = (await lockEntries(tx, ids)).filter(({ state }) => state === 'awaiting_payment')
  if (entries.length === 0) return
  const events = await findEvents(
    tx,
    entries.map(({ eventId }) => eventId),
  )
  const places = await placesOfEvents(tx, [...events.values()])
  const languages = await deps.languages()
  for (const entry of entries) {
    await changeState(deps, tx, entry, { state: 'confirmed', confirmedAt: instantOf(deps.clock) })
    const event = events.get(entry.eventId)
    if (event === undefined || entry.personId === null) continue
    const tickets = `/print-tickets/${order.publicId}`
    const place = places.get(event.id) ?? ''
    await deps.write(
      tx,
      entry.personId,
      confirmedMail(event, entry, { tickets, place, languages }),
      aboutEntry(entry),
    )
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
  if (giver.personId !== null)
    await deps.write(tx, giver.personId, passedOnMail(event, entrantName), aboutEntry(giver))
}
