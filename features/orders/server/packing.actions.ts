import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { DESK_REFUSALS, type PackingStep } from '../orders-desk.contract.ts'
import type { OrderStatus } from '../orders.contract.ts'
import { takePaid } from './money-came.ts'
import type { OrderPowers } from './order-powers.ts'
import { endOrder } from './order-states.ts'
import { orderReady, type OrderRow, type PaymentRow } from './orders.facts.ts'
import { lockOrder, updateOrder } from './orders.store.ts'
import { findOpenPayment, listPayments } from './payments.store.ts'

/** From where each step may be taken. @source DOMAIN §4 "Order" */
const BEFORE: Record<PackingStep, OrderStatus[]> = {
  packing: ['paid'],
  shipped: ['paid', 'packing'],
  ready_for_pickup: ['paid', 'packing'],
  completed: ['paid', 'packing', 'shipped', 'ready_for_pickup'],
}

/** Takes a paid order one step on: packed, sent or made ready, handed over. @throws Problem NOT_FOUND, CONFLICT */
export async function takePackingStep(
  powers: OrderPowers,
  tx: Tx,
  orderId: number,
  to: PackingStep,
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  const isRightWay = to === 'shipped' ? !order.isPickUp : to === 'ready_for_pickup' ? order.isPickUp : true
  if (!BEFORE[to].includes(order.status) || !isRightWay) throw new Problem(DESK_REFUSALS.wrongStep)
  const now = instantOf(powers.clock)
  const isReady = to === 'shipped' || to === 'ready_for_pickup'
  const moved = await updateOrder(tx, orderId, {
    status: to,
    ...(to === 'packing' ? { packedAt: now } : {}),
    ...(isReady ? { sentAt: now } : {}),
    updatedAt: now,
  })
  if (isReady) await powers.announce(tx, orderReady, { order: moved })
  return moved
}

/**
 * The treasurer has seen the transfer on the account. Of an order that was let go meanwhile too: it comes back if
 * everything can still be had, else the money waits in the refund queue.
 * @throws Problem NOT_FOUND, CONFLICT where none is awaited
 */
export async function markTransferPaid(
  powers: OrderPowers,
  tx: Tx,
  orderId: number,
  confirmedBy: number,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  const awaited = await findAwaitedTransfer(tx, order)
  if (awaited === null) throw new Problem(DESK_REFUSALS.notTransfer)
  await takePaid(powers, tx, order, awaited.id, {
    amountCents: awaited.amountCents,
    currency: 'AUD',
    at: instantOf(powers.clock),
    confirmedBy,
  })
}

/** The transfer that may still come for an order: the open one, or the last try of an order that has ended. */
async function findAwaitedTransfer(tx: Tx, { id, status }: OrderRow): Promise<PaymentRow | null> {
  const found =
    status === 'awaiting_payment'
      ? await findOpenPayment(tx, id)
      : status === 'ended'
        ? (await listPayments(tx, id)).at(-1)
        : null
  const isAwaited =
    found?.gateway === 'bank_transfer' && (found.status === 'open' || found.status === 'ended')
  return isAwaited ? found : null
}

/** Lets an order go that nobody will pay. Its open payment at a gateway must have been ended before. */
export async function endUnpaidOrder(powers: OrderPowers, tx: Tx, orderId: number): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  if (order.status !== 'awaiting_payment') throw new Problem(DESK_REFUSALS.wrongStep)
  await endOrder(powers, tx, order, { isByBuyer: false })
}
