/** Sends agreed refunds. */
import * as z from 'zod'
import { PaymentRefusal } from '#integrations/payments/payments.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { refundDoneEntry } from './ledger-entries.ts'
import { countReturns, postEntry } from './ledger.store.ts'
import type { OrderDeps } from './order-deps.ts'
import type { RefundRow } from './orders.events.ts'
import { findPayment, lockRefund, updateAskedRefund, updateRefund } from './payments.store.ts'

/** Kind of the job that sends a refund if it has not been sent yet. */
export const SEND_REFUND_JOB = 'orders.send-refund'

/** Milliseconds after which the process that agreed to the refund has certainly sent it or died. */
const SEND_AGAIN_MS = 60_000

/**
 * Asks the gateway to send a refund that was agreed, after the commit. A refund that the gateway cannot send stays in
 * the queue for the treasurer. Repeated requests send it only once. If the server stops before this, the job of
 * `sendLater` sends the refund.
 */
export async function sendRefund(deps: OrderDeps, refundId: string): Promise<void> {
  await isSentOrSettled(deps, refundId)
}

/**
 * Sends an agreed refund to the payment gateway and stores the outcome.
 * @returns false if the server's stop interrupted the call, so that its outcome is unknown
 */
async function isSentOrSettled(deps: OrderDeps, refundId: string): Promise<boolean> {
  const { db } = deps.database
  const found = await findAsked(deps, refundId)
  if (found === null) return true
  const { given, payment } = found
  const gateway = deps.payments.find(payment.gateway)
  const reference = payment.gatewayReference
  if (gateway === undefined || reference === null) {
    await updateAskedRefund(db, refundId, { status: 'waiting', way: 'by_hand' })
    return true
  }
  try {
    const { amountCents } = given
    const { status } = await gateway.refund({
      refundId,
      paymentId: payment.id,
      gatewayReference: reference,
      amountCents,
      currency: 'AUD',
    })
    if (status === 'done') await settleDone(deps, refundId)
    else if (status === 'by_hand')
      await updateAskedRefund(db, refundId, { status: 'waiting', way: 'by_hand' })
    else if (status === 'failed') await updateAskedRefund(db, refundId, { status: 'waiting', way: null })
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error
    deps.log.warn({ err: error, refundId }, 'a refund could not be sent')
    if (deps.stopping.aborted) return false
    await updateAskedRefund(db, refundId, { status: 'waiting', way: null })
  }
  return true
}

const sendPayload = z.object({ refundId: z.uuid() })

/** Sends agreed refunds whose process died before sending them. */
export function sendRefundWorker(deps: OrderDeps): JobWorker {
  return async (payload) => {
    const { refundId } = sendPayload.parse(payload)
    if (!(await isSentOrSettled(deps, refundId)))
      throw new Error('the server stopped while a refund was being sent')
  }
}

/** Enqueues a job that sends a refund, in case this process dies before sending it after the commit. */
export async function sendLater(deps: OrderDeps, tx: Tx, refundId: string): Promise<void> {
  await enqueueJob(tx, deps, { kind: SEND_REFUND_JOB, payload: { refundId }, afterMs: SEND_AGAIN_MS })
}

async function findAsked({ database }: OrderDeps, refundId: string) {
  return database.transaction(async (tx) => {
    const given = await lockRefund(tx, refundId)
    if (given?.status !== 'asked' || given.paymentId === null) return null
    const payment = await findPayment(tx, given.paymentId)
    return payment === null ? null : { given, payment }
  })
}

async function settleDone(deps: OrderDeps, refundId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const given = await lockRefund(tx, refundId)
    if (given?.status !== 'asked' || given.paymentId === null) return
    const payment = await findPayment(tx, given.paymentId)
    await markSent(deps, tx, given, payment?.gateway ?? 'bank_transfer')
  })
}

/**
 * Marks a refund as sent and writes its ledger entry. @param from the gateway whose account the money left, or the
 * club's own bank account
 */
export async function markSent(deps: OrderDeps, tx: Tx, given: RefundRow, from: string): Promise<void> {
  const now = instantOf(deps.clock)
  await updateRefund(tx, given.id, { status: 'done', doneAt: now })
  const returns = await countReturns(tx, given.id)
  await postEntry(tx, {
    id: deps.random.uuid(),
    at: now,
    ...refundDoneEntry(given, from, returns),
  })
}
