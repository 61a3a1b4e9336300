/** Ends an entry before the event, because it is withdrawn, declined, or its event is cancelled. */
import type { EventRow } from '#features/events/server/events.public.ts'
import {
  findOrderById,
  cancelUnpaidOrder,
  lockOrder,
  type OrderRow,
  type RefundRow,
  refundWhole,
  sendRefund,
} from '#features/orders/server/orders.public.ts'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Format } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type EntryState, takesPlace } from '../entry-state.rules.ts'
import { aboutEntry } from './about-entry.ts'
import type { EntryDeps } from './entry-deps.ts'
import { type EntryRow, findEntry, lockEntry } from './entries.store.ts'
import { changeState, changePlaces, holdEvent, offerFreePlaces } from './places.ts'
import { countJob } from './volunteer.actions.ts'

/** The details of how an entry ends. They are decided while its row is locked. */
export type Ending = {
  state: Extract<EntryState, 'withdrawn' | 'declined' | 'cancelled'>
  reason: string
  /** Whether the amount paid is refunded. */
  isRefunded: boolean
  /** The reason to state in the refund. */
  words: string
  /** The staff member who ends the entry; null if the entrant does. */
  by: number
  letter: (event: EventRow, refundCents: number) => (format: Format) => MailContent
}

/**
 * Ends an entry once: offers its place to the reserves, refunds the payment in the way it was made, and mails the
 * entrant. An order that awaits payment is cancelled.
 * @param decide called with the locked entry; null leaves the entry unchanged
 */
export async function endEntry(
  deps: EntryDeps,
  id: string,
  decide: (held: { entry: EntryRow; event: EventRow }) => Ending | null,
): Promise<void> {
  const endWithin = async (
    tx: Tx,
    orderIds: (found: EntryRow) => Promise<number[]>,
  ): Promise<RefundRow[]> => {
    const found = await findEntry(tx, id)
    if (found === null) return []
    // Lock orders before events, in the same order as a payment does, to prevent a deadlock.
    const orders = await lockOrders(tx, await orderIds(found))
    const event = await holdEvent(tx, found.eventId)
    const entry = await lockEntry(tx, id)
    const ending = entry === null ? null : decide({ entry, event })
    if (entry === null || ending === null) return []
    return end(deps, tx, { entry, event, orders }, ending)
  }
  // The cancelled order is already locked. It is unpaid, so the orders of earlier entrants who passed the place on are
  // not affected.
  const isCancelled = await cancelUnpaid(deps, id, async (tx) => {
    await endWithin(tx, async ({ orderId }) => (orderId === null ? [] : [orderId]))
  })
  if (isCancelled) return
  const refunds = await deps.database.transaction((tx) => endWithin(tx, (found) => findOrderIds(tx, found)))
  for (const refund of refunds) await sendRefund(deps.orders, refund.id)
}

async function end(
  deps: EntryDeps,
  tx: Tx,
  { entry, event, orders }: { entry: EntryRow; event: EventRow; orders: readonly OrderRow[] },
  { state, reason, isRefunded, words, by, letter }: Ending,
) {
  const held = takesPlace(entry)
  const now = instantOf(deps.clock)
  await changeState(deps, tx, entry, { state, endedAt: now, endReason: reason }, { by, words: reason })
  if (held) await changePlaces(deps, tx, event.id, -1)
  if (entry.role === 'volunteer') await countJob(deps, tx, event, entry.priceLabel, -1)
  const refunds: RefundRow[] = []
  let refundCents = 0
  // If the entry has already lost its place, the place and the money for it returned to the person who passed it on, so
  // only the entry's own order is refunded.
  for (const order of orders.filter(({ id }) => held || id === entry.orderId)) {
    if (isRefunded && order.paidAt !== null) {
      const sent = await refundWhole(deps.orders, tx, { orderId: order.id, words, askedBy: by })
      refunds.push(...sent)
      if (order.personId === entry.personId)
        refundCents += sent.reduce((sum, { amountCents }) => sum + amountCents, 0)
    }
    await deps.voidTickets(tx, order.id)
  }
  if (held) await offerFreePlaces(deps, tx, event.id)
  if (entry.personId !== null)
    await deps.write(tx, entry.personId, letter(event, refundCents), aboutEntry(entry))
  return refunds
}

/** Returns the orders that paid for a place: the entrant's own, and those of everybody who passed it on. */
async function findOrderIds(tx: Tx, entry: EntryRow): Promise<number[]> {
  const ids = new Set<number>()
  for (let one: EntryRow | null = entry; one !== null;) {
    if (one.orderId !== null) ids.add(one.orderId)
    one = one.takenFromId === null ? null : await findEntry(tx, one.takenFromId)
  }
  return [...ids].toSorted((a, b) => a - b)
}

async function lockOrders(tx: Tx, ids: readonly number[]): Promise<OrderRow[]> {
  const orders: OrderRow[] = []
  for (const id of ids) {
    const order = await lockOrder(tx, id)
    if (order !== null) orders.push(order)
  }
  return orders
}

/**
 * Cancels the unpaid order of an entry and ends the entry in the same transaction, because after a crash between the
 * two, the entrant would not be notified. If the order was paid meanwhile, it counts as paid.
 * @returns whether the order was cancelled here
 */
async function cancelUnpaid(
  { database, orders }: EntryDeps,
  id: string,
  within: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const entry = await findEntry(database.db, id)
  if (entry?.state !== 'awaiting_payment' || entry.orderId === null) return false
  const order = await findOrderById(database.db, entry.orderId)
  if (order === null) return false
  try {
    await cancelUnpaidOrder(orders, order.personId, order.publicId, within)
    return true
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'CONFLICT') throw error
    return false
  }
}
