import * as z from 'zod'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { OrderDeps } from './order-deps.ts'
import { endOrder } from './order-states.ts'
import { findOrderById, lockOrder } from './orders.store.ts'
import { abandon } from './pay-order.actions.ts'
import { findOpenPayment } from './payments.store.ts'

const payload = z.object({ orderId: z.int() })

/**
 * Ends an order whose hold has expired. Asks the gateway first: if the payment succeeded meanwhile, the order counts as
 * paid. Idempotent, so that two processes or a restart end the order only once.
 */
export function endHoldWorker(deps: OrderDeps): JobWorker {
  return async (job) => {
    const { orderId } = payload.parse(job)
    const order = await findOrderById(deps.database.db, orderId)
    if (order === null || !isOver(order, deps.clock.nowMs())) return
    const open = await findOpenPayment(deps.database.db, orderId)
    try {
      if (open !== null) await abandon(deps, open)
    } catch (error) {
      // The order was paid at the last moment, so it must not end.
      if (error instanceof Problem && error.code === 'CONFLICT') return
      throw error
    }
    await deps.database.transaction(async (tx) => {
      const held = await lockOrder(tx, orderId)
      if (held !== null && isOver(held, deps.clock.nowMs()))
        await endOrder(deps, tx, held, { isByBuyer: false })
    })
  }
}

/**
 * Returns whether an order's hold has expired. If a later payment attempt extended the hold, a job of its own ends that
 * hold.
 */
function isOver({ status, holdEndsAt }: { status: string; holdEndsAt: Date | null }, nowMs: number): boolean {
  return status === 'awaiting_payment' && holdEndsAt !== null && holdEndsAt.getTime() <= nowMs
}
