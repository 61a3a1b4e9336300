/** An entry that ends before the event: taken back, declined, or with the event itself. */
import type { EventRow } from '#features/events/server/events.public.ts'
import {
  findOrderById,
  letGo,
  lockOrder,
  type OrderRow,
  refundWhole,
  sendRefund,
} from '#features/orders/server/orders.public.ts'
import type { Letter } from '#features/accounts/server/accounts.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Format } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type EntryState, takesPlace } from '../entry-state.rules.ts'
import type { EntryPowers } from './entry-powers.ts'
import { type EntryRow, findEntry, lockEntry } from './entries.store.ts'
import { become, changePlaces, holdEvent, moveUp } from './places.ts'
import { countJob } from './volunteer.actions.ts'

/** How an entry is to end, decided once it is held. */
export type Ending = {
  state: Extract<EntryState, 'withdrawn' | 'declined' | 'cancelled'>
  reason: string
  /** Whether what was paid goes back. */
  isRefunded: boolean
  /** Stands on the refund. */
  words: string
  /** Whose doing it is. */
  by: number
  letter: (event: EventRow, refundCents: number) => (format: Format) => Letter
}

/**
 * Ends an entry, once: its place is free for the reserves, what was paid goes back by the way it came, and who entered is
 * told. An order that waits for its payment is let go.
 * @param decide asked with the entry held; null leaves it as it is
 */
export async function endEntry(
  powers: EntryPowers,
  id: string,
  decide: (held: { entry: EntryRow; event: EventRow }) => Ending | null,
): Promise<void> {
  await letUnpaidGo(powers, id)
  const refunds = await powers.database.transaction(async (tx) => {
    const found = await findEntry(tx, id)
    if (found === null) return []
    // Orders are held before events, as where money comes.
    const order = found.orderId === null ? null : await lockOrder(tx, found.orderId)
    const event = await holdEvent(tx, found.eventId)
    const entry = await lockEntry(tx, id)
    const ending = entry === null ? null : decide({ entry, event })
    if (entry === null || ending === null) return []
    return end(powers, tx, { entry, event, order }, ending)
  })
  for (const refund of refunds) await sendRefund(powers.orders, refund.id)
}

async function end(
  powers: EntryPowers,
  tx: Tx,
  { entry, event, order }: { entry: EntryRow; event: EventRow; order: OrderRow | null },
  { state, reason, isRefunded, words, by, letter }: Ending,
) {
  const held = takesPlace(entry)
  const now = instantOf(powers.clock)
  await become(powers, tx, entry, { state, endedAt: now, endReason: reason }, { by, words: reason })
  if (held) await changePlaces(powers, tx, event.id, -1)
  if (entry.role === 'volunteer') await countJob(powers, tx, event, entry.priceLabel, -1)
  const refunds =
    isRefunded && order !== null && order.paidAt !== null
      ? await refundWhole(powers.orders, tx, { orderId: order.id, words, askedBy: by })
      : []
  if (order !== null) await powers.voidTickets(tx, order.id)
  if (held) await moveUp(powers, tx, event.id)
  const refundCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (entry.personId !== null) await powers.write(tx, entry.personId, letter(event, refundCents))
  return refunds
}

/** Ends the order of an entry that is not paid; what was paid meanwhile is paid. */
async function letUnpaidGo({ database, orders }: EntryPowers, id: string): Promise<void> {
  const entry = await findEntry(database.db, id)
  if (entry?.state !== 'awaiting_payment' || entry.orderId === null) return
  const order = await findOrderById(database.db, entry.orderId)
  if (order === null) return
  try {
    await letGo(orders, order.personId, order.publicId)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'CONFLICT') throw error
  }
}
