import * as z from 'zod'
import { msg } from '@lingui/core/macro'
import { type EventRow, findEvent } from '#features/events/server/events.public.ts'
import {
  cancelUnpaidOrder,
  lockOrder,
  type OrderDeps,
  refundWhole,
  sendRefund,
} from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { translate } from '#platform/server/messages.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { listTicketOrders, listUnpaidTicketOrders, lockEventTickets } from './event-tickets.store.ts'
import { ticketsCancelledMail } from './ticket-mails.ts'
import type { TicketDeps } from './ticket-deps.ts'
import { cancelTickets } from './tickets.store.ts'

/** The kind of the job that refunds the shop tickets of a cancelled event. */
export const CLOSE_EVENT_TICKETS_JOB = 'tickets.close-event'

/** The number of orders in one run. The time of a run is limited; the next run continues. */
const BATCH_SIZE = 40

const payload = z.object({ eventId: z.int(), by: z.int().nullable() })

export type CloseTicketsDeps = Pick<TicketDeps, 'database' | 'clock' | 'random' | 'write'> & {
  orders: OrderDeps
}

/**
 * Queues the refund of an event's shop tickets, to run after this transaction. @param by null if no staff member caused
 * it
 */
export async function closeEventTickets(
  deps: Pick<TicketDeps, 'clock' | 'random'>,
  tx: Tx,
  { eventId, by }: { eventId: number; by: number | null },
): Promise<void> {
  await enqueueJob(tx, deps, { kind: CLOSE_EVENT_TICKETS_JOB, payload: { eventId, by } })
}

/** Queues the refund of tickets that were paid for after their event was cancelled. */
export async function closeIfCancelled(
  deps: Pick<TicketDeps, 'clock' | 'random'>,
  tx: Tx,
  eventId: number,
): Promise<void> {
  const event = await findEvent(tx, eventId)
  if (event?.status === 'cancelled') await closeEventTickets(deps, tx, { eventId, by: null })
}

/**
 * Returns the worker that cancels unpaid orders for shop tickets of a cancelled event and refunds the paid ones. Each
 * order has its own transaction: after a crash the job continues with the rest, and no order is refunded twice.
 */
export function closeEventTicketsWorker(deps: CloseTicketsDeps): JobWorker {
  return async (job) => {
    const { eventId, by } = payload.parse(job)
    const { db } = deps.database
    const event = await findEvent(db, eventId)
    if (event?.status !== 'cancelled') return
    const unpaid = await listUnpaidTicketOrders(db, eventId, BATCH_SIZE)
    for (const order of unpaid) await endUnpaid(deps, event, order)
    const paid = await listTicketOrders(db, eventId, BATCH_SIZE)
    for (const order of paid) await refundTickets(deps, event, { ...order, by: by ?? order.personId })
    if (unpaid.length < BATCH_SIZE && paid.length < BATCH_SIZE) return
    await deps.database.transaction((tx) => closeEventTickets(deps, tx, { eventId, by }))
  }
}

async function endUnpaid(
  deps: CloseTicketsDeps,
  event: EventRow,
  { personId, publicId }: { personId: number; publicId: string },
): Promise<void> {
  try {
    // Queue the mail in the transaction that cancels the order, so that a crash cannot lose it.
    await cancelUnpaidOrder(deps.orders, personId, publicId, (tx) =>
      deps.write(tx, personId, ticketsCancelledMail(event, { publicId, refundCents: 0 })),
    )
  } catch (error) {
    // The order was paid in the meantime: its tickets are refunded with the others.
    if (error instanceof Problem && error.code === 'CONFLICT') return
    throw error
  }
}

async function refundTickets(
  deps: CloseTicketsDeps,
  event: EventRow,
  { id: orderId, personId, publicId, by }: { id: number; personId: number; publicId: string; by: number },
): Promise<void> {
  const refunds = await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const tickets = order === null ? [] : await lockEventTickets(tx, { eventId: event.id, orderId })
    if (tickets.length === 0) return []
    const agreed = await refundWhole(deps.orders, tx, {
      orderId,
      words: translate(msg`The event was cancelled`, {}, DEFAULT_LOCALE),
      askedBy: by,
      lineIds: [...new Set(tickets.map(({ lineId }) => lineId))],
    })
    const ids = tickets.map(({ id }) => id)
    await cancelTickets(tx, ids, instantOf(deps.clock))
    const refundCents = agreed.reduce((sum, { amountCents }) => sum + amountCents, 0)
    await deps.write(tx, personId, ticketsCancelledMail(event, { publicId, refundCents }))
    return agreed
  })
  for (const { id } of refunds) await sendRefund(deps.orders, id)
}
