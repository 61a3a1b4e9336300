import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { DESK_REFUSALS, type PackingStep } from '../orders-desk.contract.ts'
import type { OrderStatus } from '../orders.contract.ts'
import { receivePayment } from './receive-payment.ts'
import type { OrderDeps } from './order-deps.ts'
import { endOrder } from './order-states.ts'
import { orderReady, type OrderRow, type PaymentRow } from './orders.events.ts'
import { lockOrder, updateOrder } from './orders.store.ts'
import { findOpenPayment, listPayments } from './payments.store.ts'

/** The statuses from which each packing step is allowed. @source docs/reference/shop-and-payments.md §5.2 */
const BEFORE: Record<PackingStep, OrderStatus[]> = {
  packing: ['paid'],
  shipped: ['paid', 'packing'],
  ready_for_pickup: ['paid', 'packing'],
  completed: ['paid', 'packing', 'shipped', 'ready_for_pickup'],
}

/**
 * Moves a paid order to its next step: packing, shipped or ready for pickup, completed. @throws Problem NOT_FOUND,
 * CONFLICT
 */
export async function takePackingStep(
  deps: OrderDeps,
  tx: Tx,
  orderId: number,
  to: PackingStep,
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  const isRightWay = to === 'shipped' ? !order.isPickUp : to === 'ready_for_pickup' ? order.isPickUp : true
  if (!BEFORE[to].includes(order.status) || !isRightWay) throw new Problem(DESK_REFUSALS.wrongStep)
  const now = instantOf(deps.clock)
  const isReady = to === 'shipped' || to === 'ready_for_pickup'
  const moved = await updateOrder(tx, orderId, {
    status: to,
    ...(to === 'packing' ? { packedAt: now } : {}),
    ...(isReady ? { sentAt: now } : {}),
    updatedAt: now,
  })
  if (isReady) await deps.emit(tx, orderReady, { order: moved })
  return moved
}

/**
 * Marks a bank transfer as paid that the treasurer has seen on the account. An order that has ended meanwhile is
 * restored if all its items are still available; otherwise the money goes to the refund queue.
 * @throws Problem NOT_FOUND, CONFLICT if the order awaits no transfer
 */
export async function markTransferPaid(
  deps: OrderDeps,
  tx: Tx,
  orderId: number,
  confirmedBy: number,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  const awaited = await findAwaitedTransfer(tx, order)
  if (awaited === null) throw new Problem(DESK_REFUSALS.notTransfer)
  await receivePayment(deps, tx, order, awaited.id, {
    amountCents: awaited.amountCents,
    currency: 'AUD',
    at: instantOf(deps.clock),
    confirmedBy,
  })
}

/** Returns the transfer that may still arrive for an order: the open payment, or the last attempt of an ended order. */
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

/** Ends an unpaid order. The caller must first have ended its open payment at a gateway. */
export async function endUnpaidOrder(deps: OrderDeps, tx: Tx, orderId: number): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  if (order.status !== 'awaiting_payment') throw new Problem(DESK_REFUSALS.wrongStep)
  await endOrder(deps, tx, order, { isByBuyer: false })
}
