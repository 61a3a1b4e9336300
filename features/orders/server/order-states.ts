/** What an order becomes, each step with all that follows from it. The order is held by whoever calls. */
import { giveBackPromotion } from '#features/cart/server/cart.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { giveAll } from './kept-things.ts'
import { orderEndedEntry } from './ledger-entries.ts'
import { addCredit, postEntry } from './ledger.store.ts'
import type { OrderPowers } from './order-powers.ts'
import { orderEnded, type OrderLineRow, orderPaid, type OrderRow } from './orders.facts.ts'
import { listLines, updateOrder } from './orders.store.ts'

/** Paid in full. What needs no packing is done with that. */
export async function settlePaid(
  powers: OrderPowers,
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
    updatedAt: instantOf(powers.clock),
  })
  await powers.announce(tx, orderPaid, { order: paid, lines, paidAt })
  return paid
}

/** Will not be paid any more: what it held is free, the code's use and the credit are given back. */
export async function endOrder(
  powers: OrderPowers,
  tx: Tx,
  order: OrderRow,
  { isByBuyer }: { isByBuyer: boolean },
): Promise<OrderRow> {
  const now = instantOf(powers.clock)
  const lines = await listLines(tx, order.id)
  await giveAll(tx, powers.keepers, lines)
  if (order.promotionCode !== null) await giveBackPromotion(tx, order.promotionCode)
  if (order.creditCents > 0)
    await addCredit(tx, {
      personId: order.personId,
      supplierId: order.supplierId,
      cents: order.creditCents,
    })
  await postEntry(tx, {
    id: powers.chance.uuid(),
    at: now,
    ...orderEndedEntry(order, powers.chance.uuid()),
  })
  const ended = await updateOrder(tx, order.id, {
    status: 'ended',
    endedAt: now,
    holdEndsAt: null,
    updatedAt: now,
  })
  await powers.announce(tx, orderEnded, { order: ended, lines, isByBuyer })
  return ended
}
