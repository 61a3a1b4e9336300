/**
 * Books refunds that somebody made in the payment provider's dashboard, and their failures. The caller locks the order.
 */
import type { PaymentEvent } from '#integrations/payments/payments.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { moneyAt, refundElsewhereEntry, refundReturnedEntry } from './ledger-entries.ts'
import { hasComeBack, postEntry } from './ledger.store.ts'
import type { OrderDeps } from './order-deps.ts'
import type { PaymentRow } from './orders.events.ts'
import {
  deleteRefund,
  insertRefund,
  listRefunds,
  lockSentElsewhere,
  lockWaitingRefund,
  updateRefund,
} from './payments.store.ts'

/**
 * Books a refund made in the provider's dashboard. It settles a queued refund of the same amount. If there is none, it
 * is queued until the treasurer states what it was for.
 */
export async function refundedElsewhere(
  deps: OrderDeps,
  tx: Tx,
  payment: PaymentRow,
  notice: PaymentEvent,
): Promise<string> {
  const now = instantOf(deps.clock)
  const reference = referenceOf(notice)
  const { amountCents } = notice
  const isNew = await postEntry(tx, {
    id: deps.random.uuid(),
    at: now,
    ...refundElsewhereEntry(payment, amountCents, reference),
  })
  if (!isNew) return 'known'
  // The queued refund was sent in the provider's dashboard, so it must not be sent a second time.
  const awaited = await lockWaitingRefund(tx, payment.id, amountCents)
  if (awaited !== null) {
    await updateRefund(tx, awaited.id, { status: 'done', way: 'gateway', doneAt: notice.at })
    return 'refunded'
  }
  await insertRefund(tx, {
    id: deps.random.uuid(),
    orderId: payment.orderId,
    paymentId: payment.id,
    reason: 'elsewhere',
    words: reference,
    amountCents,
    gstCents: 0,
    way: 'gateway',
    status: 'waiting',
    lines: [],
    askedBy: null,
    createdAt: now,
    doneAt: null,
  })
  return 'refund_elsewhere'
}

/**
 * Books that a refund made in the provider's dashboard failed, so that its money was returned to the club. A refund
 * that it had settled is owed again and goes back to the queue. If nobody had stated what it was for, nothing is owed,
 * and its row in the queue is deleted.
 */
export async function failedElsewhere(
  deps: OrderDeps,
  tx: Tx,
  payment: PaymentRow,
  notice: PaymentEvent,
): Promise<string> {
  const reference = referenceOf(notice)
  const { orderId, gateway } = payment
  if (await hasComeBack(tx, orderId, reference)) return 'known'
  const refunds = await listRefunds(tx, orderId)
  const elsewhere = refunds.find(({ reason, words }) => reason === 'elsewhere' && words === reference)
  const common = { id: deps.random.uuid(), at: instantOf(deps.clock) }
  if (elsewhere?.status === 'waiting') {
    await postEntry(tx, {
      ...common,
      what: 'refund_returned',
      orderId,
      once: `refund_elsewhere_returned:${reference}`,
      postings: [
        { account: moneyAt(gateway), amountCents: elsewhere.amountCents },
        { account: 'to_refund', amountCents: -elsewhere.amountCents },
      ],
    })
    await deleteRefund(tx, elsewhere.id)
    return 'refund_failed'
  }
  const settled =
    elsewhere === undefined
      ? await lockSentElsewhere(tx, payment.id, { reference, amountCents: notice.amountCents })
      : // The order's own refund that was settled at the same instant.
        refunds.find(
          ({ reason, amountCents, doneAt }) =>
            reason === 'return' &&
            amountCents === elsewhere.amountCents &&
            doneAt?.getTime() === elsewhere.doneAt?.getTime(),
        )
  if (!settled) return 'unknown_refund'
  await postEntry(tx, { ...common, ...refundReturnedEntry(settled, gateway, reference) })
  await updateRefund(tx, settled.id, { status: 'waiting', way: null, doneAt: null })
  return 'refund_failed'
}

/** Returns the provider's reference of the refund, which identifies it across several webhook events. */
function referenceOf({ refund, noticeId }: PaymentEvent): string {
  return refund?.refundReference ?? noticeId
}
