import type { OrderLineRow, OrderRow, RefundRow } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { ENTRY_LINE } from '../entries.contract.ts'
import { takesPlace } from '../entry-state.rules.ts'
import { aboutEntry } from './about-entry.ts'
import { holdBoth, type ReservationDeps } from './entry-reservations.ts'
import { refundedMail } from './entry-mails.ts'
import type { EntryDeps } from './entry-deps.ts'
import { changeState, changePlaces, offerFreePlaces } from './places.ts'

type Refunded = { order: OrderRow; lines: readonly OrderLineRow[]; refund: RefundRow }

/**
 * Ends the entries that were refunded and offers their places to the reserves, whether or not the treasurer returned
 * the places to stock. An entry counts as refunded if its quantity or its whole price was refunded; a partial amount
 * does not end it. Entries of an event that has taken place stay unchanged. Idempotent.
 */
export async function handleEntryRefunded(
  deps: ReservationDeps & Pick<EntryDeps, 'voidTickets'>,
  tx: Tx,
  { order, lines, refund }: Refunded,
): Promise<void> {
  for (const line of lines)
    if (line.kind === ENTRY_LINE && line.subject !== null && isGivenBack(line, refund))
      await endRefunded(deps, tx, line.subject, { order, refund })
}

/** Returns whether this refund covers a line completely. `line` is its state before the refund. */
function isGivenBack(line: OrderLineRow, { lines }: RefundRow): boolean {
  const returned = lines.find(({ lineId }) => lineId === line.id)
  if (returned === undefined) return false
  return returned.qty > 0 || line.refundedCents + returned.amountCents >= line.totalCents
}

async function endRefunded(
  deps: ReservationDeps & Pick<EntryDeps, 'voidTickets'>,
  tx: Tx,
  id: string,
  { order, refund }: Omit<Refunded, 'lines'>,
): Promise<void> {
  const held = await holdBoth(tx, id)
  if (held === null || !takesPlace(held.entry)) return
  const { event, entry } = held
  if (entry.state === 'competed' || entry.state === 'no_show') return
  const { words, askedBy: by, amountCents } = refund
  await changeState(
    deps,
    tx,
    entry,
    { state: 'withdrawn', endedAt: instantOf(deps.clock), endReason: words },
    { by, words },
  )
  await changePlaces(deps, tx, event.id, -1)
  await deps.voidTickets(tx, entry.orderId ?? order.id)
  await offerFreePlaces(deps, tx, event.id)
  if (entry.personId !== null)
    await deps.write(
      tx,
      entry.personId,
      refundedMail(event, order.personId === entry.personId ? amountCents : 0),
      aboutEntry(entry),
    )
}
