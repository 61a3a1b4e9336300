/** The status changes of an order, each with all its effects. The caller must have locked the order. */
import { releasePromotion } from '#features/cart/server/cart.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { releaseAll } from './reservations.ts'
import { orderEndedEntry } from './ledger-entries.ts'
import { addCredit, postEntry } from './ledger.store.ts'
import type { OrderDeps } from './order-deps.ts'
import { orderEnded, type OrderLineRow, orderPaid, type OrderRow } from './orders.events.ts'
import { listLines, updateOrder } from './orders.store.ts'

/** Marks an order as paid in full. An order that needs no packing is completed at the same time. */
export async function settlePaid(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  paidAt: Date,
): Promise<OrderRow> {
  const paid = await updateOrder(tx, order.id, {
    status: order.needsShipping ? 'paid' : 'completed',
    paidAt,
    endedAt: null,
    holdEndsAt: null,
    updatedAt: instantOf(deps.clock),
  })
  await deps.emit(tx, orderPaid, { order: paid, lines, paidAt })
  return paid
}

/** Ends an order that will not be paid: releases its reservations, the use of its promotion code and its credit. */
export async function endOrder(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  { isByBuyer }: { isByBuyer: boolean },
): Promise<OrderRow> {
  const now = instantOf(deps.clock)
  const lines = await listLines(tx, order.id)
  await releaseAll(tx, deps.reservations, lines)
  if (order.promotionCode !== null) await releasePromotion(tx, order.promotionCode)
  if (order.creditCents > 0)
    await addCredit(tx, {
      personId: order.personId,
      supplierId: order.supplierId,
      cents: order.creditCents,
    })
  await postEntry(tx, {
    id: deps.random.uuid(),
    at: now,
    ...orderEndedEntry(order, deps.random.uuid()),
  })
  const ended = await updateOrder(tx, order.id, {
    status: 'ended',
    endedAt: now,
    holdEndsAt: null,
    updatedAt: now,
  })
  await deps.emit(tx, orderEnded, { order: ended, lines, isByBuyer })
  return ended
}
