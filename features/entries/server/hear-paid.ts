import { findEvent } from '#features/events/server/events.public.ts'
import type { OrderLineRow, OrderRow } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { ENTRY_LINE } from '../entries.contract.ts'
import { lockEntries } from './entries.store.ts'
import { confirmedLetter } from './entry-letters.ts'
import type { KeeperPowers } from './entries-keeper.ts'
import { become } from './places.ts'

/** The entries that an order pays for. */
export function entriesOf(lines: readonly Pick<OrderLineRow, 'kind' | 'subject'>[]): string[] {
  return [...new Set(lines.flatMap(({ kind, subject }) => (kind === ENTRY_LINE ? (subject ?? []) : [])))]
}

/** What was entered is paid for: who entered is in. Hears it twice, does it once. */
export async function hearEntryPaid(
  powers: KeeperPowers,
  tx: Tx,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
): Promise<void> {
  const ids = entriesOf(lines)
  if (ids.length === 0) return
  for (const entry of await lockEntries(tx, ids)) {
    if (entry.state !== 'awaiting_payment') continue
    await become(powers, tx, entry, { state: 'confirmed', confirmedAt: instantOf(powers.clock) })
    const event = await findEvent(tx, entry.eventId)
    if (event === null || entry.personId === null) continue
    const tickets = `/print-tickets/${order.publicId}`
    await powers.write(tx, entry.personId, confirmedLetter(event, { appUrl: powers.appUrl, tickets }))
  }
}
