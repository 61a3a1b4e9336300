import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { DeskMethod } from '../orders-desk.contract.ts'
import { ORDER_REFUSALS } from '../orders.contract.ts'
import { receivePayment } from './receive-payment.ts'
import type { OrderDeps } from './order-deps.ts'
import { findOpenPayment, insertPayment } from './payments.store.ts'
import { lockOrder } from './orders.store.ts'

/**
 * Marks an unpaid order as paid at the counter. The caller must first have ended any open payment at a gateway.
 * @throws Problem NOT_FOUND, CONFLICT if the order awaits no payment or has meanwhile begun another one
 */
export async function payAtDesk(
  deps: OrderDeps,
  tx: Tx,
  { orderId, way, confirmedBy }: { orderId: number; way: DeskMethod; confirmedBy: number },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  const isFree = order.status === 'awaiting_payment' && (await findOpenPayment(tx, orderId)) === null
  if (!isFree) throw new Problem(ORDER_REFUSALS.notWaiting)
  const at = instantOf(deps.clock)
  const { id, amountCents } = await insertPayment(tx, {
    id: deps.random.uuid(),
    orderId,
    gateway: way,
    returnPath: null,
    amountCents: order.totalCents - order.creditCents,
    status: 'open',
    begunAt: at,
    expiresAt: at,
  })
  await receivePayment(deps, tx, order, id, { amountCents, currency: 'AUD', at, confirmedBy })
}
