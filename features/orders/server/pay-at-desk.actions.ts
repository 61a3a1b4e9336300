import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { DeskWay } from '../orders-desk.contract.ts'
import { ORDER_REFUSALS } from '../orders.contract.ts'
import { takePaid } from './money-came.ts'
import type { OrderPowers } from './order-powers.ts'
import { findOpenPayment, insertPayment } from './payments.store.ts'
import { lockOrder } from './orders.store.ts'

/**
 * An order that waits is paid over the counter. What was open at a gateway must have been ended before.
 * @throws Problem NOT_FOUND, CONFLICT where it waits for nothing, or for another way again
 */
export async function payAtDesk(
  powers: OrderPowers,
  tx: Tx,
  { orderId, way, confirmedBy }: { orderId: number; way: DeskWay; confirmedBy: number },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  const isFree = order.status === 'awaiting_payment' && (await findOpenPayment(tx, orderId)) === null
  if (!isFree) throw new Problem(ORDER_REFUSALS.notWaiting)
  const at = instantOf(powers.clock)
  const { id, amountCents } = await insertPayment(tx, {
    id: powers.chance.uuid(),
    orderId,
    gateway: way,
    returnPath: null,
    amountCents: order.totalCents - order.creditCents,
    status: 'open',
    begunAt: at,
    expiresAt: at,
  })
  await takePaid(powers, tx, order, id, { amountCents, currency: 'AUD', at, confirmedBy })
}
