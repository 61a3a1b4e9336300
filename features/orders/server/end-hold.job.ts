import * as z from 'zod'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { OrderDeps } from './order-deps.ts'
import { endOrder } from './order-states.ts'
import { findOrderById, lockOrder } from './orders.store.ts'
import { abandon } from './pay-order.actions.ts'
import { findOpenPayment } from './payments.store.ts'
import { END_HOLD_JOB } from './place-order.ts'

const payload = z.object({ orderId: z.int() })

/**
 * Ends an order whose hold has expired. Asks the gateway first: if the payment succeeded meanwhile, the order counts as
 * paid. Idempotent, so that two processes or a restart end the order only once.
 */
export function endHoldWorker(deps: OrderDeps): JobWorker {
  return async (job) => {
    const { orderId } = payload.parse(job)
    const order = await findOrderById(deps.database.db, orderId)
    if (order === null || !isHeld(order)) return
    const remainingMs = order.holdEndsAt.getTime() - deps.clock.nowMs()
    // The hold has not ended: a later payment attempt extended it, or the clock of the database, which started this
    // job, is ahead of the clock of this process.
    if (remainingMs > 0)
      return (tx) => enqueueJob(tx, deps, { kind: END_HOLD_JOB, payload: { orderId }, afterMs: remainingMs })
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
      if (held !== null && isHeld(held) && held.holdEndsAt.getTime() <= deps.clock.nowMs())
        await endOrder(deps, tx, held, { isByBuyer: false })
    })
  }
}

/** Returns whether an order is unpaid and has reservations that end. */
function isHeld<Order extends { status: string; holdEndsAt: Date | null }>(
  order: Order,
): order is Order & { holdEndsAt: Date } {
  return order.status === 'awaiting_payment' && order.holdEndsAt !== null
}
