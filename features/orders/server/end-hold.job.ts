import * as z from 'zod'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { OrderPowers } from './order-powers.ts'
import { endOrder } from './order-states.ts'
import { findOrderById, lockOrder } from './orders.store.ts'
import { giveUp } from './pay-order.actions.ts'
import { findOpenPayment } from './payments.store.ts'

const payload = z.object({ orderId: z.int() })

/**
 * Lets an order go whose hold is over. The gateway is asked first: what was paid meanwhile is paid. Done twice, by two
 * processes or after a restart, it is done once.
 */
export function endHoldWorker(powers: OrderPowers): JobWorker {
  return async (job) => {
    const { orderId } = payload.parse(job)
    const order = await findOrderById(powers.database.db, orderId)
    if (order === null || !isOver(order, powers.clock.nowMs())) return
    const open = await findOpenPayment(powers.database.db, orderId)
    try {
      if (open !== null) await giveUp(powers, open)
    } catch (error) {
      // Paid in the last moment: nothing is to be let go.
      if (error instanceof Problem && error.code === 'CONFLICT') return
      throw error
    }
    await powers.database.transaction(async (tx) => {
      const held = await lockOrder(tx, orderId)
      if (held !== null && isOver(held, powers.clock.nowMs()))
        await endOrder(powers, tx, held, { isByBuyer: false })
    })
  }
}

/** A later try to pay may have made the hold longer: its own job comes then. */
function isOver({ status, holdEndsAt }: { status: string; holdEndsAt: Date | null }, nowMs: number): boolean {
  return status === 'awaiting_payment' && holdEndsAt !== null && holdEndsAt.getTime() <= nowMs
}
