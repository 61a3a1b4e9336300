/** Money that was agreed to go back, on its way. */
import * as z from 'zod'
import { PaymentRefusal } from '#integrations/payments/payments.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { refundDoneEntry } from './ledger-entries.ts'
import { countReturns, postEntry } from './ledger.store.ts'
import type { OrderPowers } from './order-powers.ts'
import type { RefundRow } from './orders.facts.ts'
import { findPayment, lockRefund, updateAskedRefund, updateRefund } from './payments.store.ts'

/** Kind of the job that sends a refund which nobody has sent. */
export const SEND_REFUND_JOB = 'orders.send-refund'

/** Until then the process that agreed has sent it, or is no more. */
const SEND_AGAIN_MS = 60_000

/**
 * Asks the gateway to send a refund that was agreed, after the commit. What it cannot send waits in the queue for the
 * treasurer; asked twice it is sent once.
 */
export async function sendRefund(powers: OrderPowers, refundId: string): Promise<void> {
  const { db } = powers.database
  const found = await findAsked(powers, refundId)
  if (found === null) return
  const { given, payment } = found
  const gateway = powers.payments.find(payment.gateway)
  const reference = payment.gatewayReference
  if (gateway === undefined || reference === null) {
    await updateAskedRefund(db, refundId, { status: 'waiting', way: 'by_hand' })
    return
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
    if (status === 'done') await settleDone(powers, refundId)
    else if (status === 'by_hand')
      await updateAskedRefund(db, refundId, { status: 'waiting', way: 'by_hand' })
    else if (status === 'failed') await updateAskedRefund(db, refundId, { status: 'waiting', way: null })
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error
    powers.log.warn({ err: error, refundId }, 'a refund could not be sent')
    await updateAskedRefund(db, refundId, { status: 'waiting', way: null })
  }
}

const sendPayload = z.object({ refundId: z.uuid() })

/** Sends what was agreed and not sent, because the process that had agreed to it ended before it could. */
export function sendRefundWorker(powers: OrderPowers): JobWorker {
  return async (payload) => sendRefund(powers, sendPayload.parse(payload).refundId)
}

/** Has a refund sent by another process, should this one not come to it after the commit. */
export async function sendLater(powers: OrderPowers, tx: Tx, refundId: string): Promise<void> {
  await enqueueJob(tx, powers, { kind: SEND_REFUND_JOB, payload: { refundId }, afterMs: SEND_AGAIN_MS })
}

async function findAsked({ database }: OrderPowers, refundId: string) {
  return database.transaction(async (tx) => {
    const given = await lockRefund(tx, refundId)
    if (given?.status !== 'asked' || given.paymentId === null) return null
    const payment = await findPayment(tx, given.paymentId)
    return payment === null ? null : { given, payment }
  })
}

async function settleDone(powers: OrderPowers, refundId: string): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const given = await lockRefund(tx, refundId)
    if (given?.status !== 'asked' || given.paymentId === null) return
    const payment = await findPayment(tx, given.paymentId)
    await markSent(powers, tx, given, payment?.gateway ?? 'bank_transfer')
  })
}

/** The money has left. @param from whose account it has left: a gateway's, or the club's own bank account */
export async function markSent(powers: OrderPowers, tx: Tx, given: RefundRow, from: string): Promise<void> {
  const now = instantOf(powers.clock)
  await updateRefund(tx, given.id, { status: 'done', doneAt: now })
  const returns = await countReturns(tx, given.id)
  await postEntry(tx, {
    id: powers.chance.uuid(),
    at: now,
    ...refundDoneEntry(given, from, returns),
  })
}
