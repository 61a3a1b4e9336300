/** Money that somebody gave back at the provider's own desk, and what becomes of it there. The order is held by whoever calls. */
import type { PaymentNotice } from '#integrations/payments/payments.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { moneyAt, refundElsewhereEntry, refundReturnedEntry } from './ledger-entries.ts'
import { hasComeBack, postEntry } from './ledger.store.ts'
import type { OrderPowers } from './order-powers.ts'
import type { PaymentRow } from './orders.facts.ts'
import {
  deleteRefund,
  insertRefund,
  listRefunds,
  lockSentElsewhere,
  lockWaitingRefund,
  updateRefund,
} from './payments.store.ts'

/** It went back: it settles what waited in the queue for this sum, or the treasurer has to say what for. */
export async function refundedElsewhere(
  powers: OrderPowers,
  tx: Tx,
  payment: PaymentRow,
  notice: PaymentNotice,
): Promise<string> {
  const now = instantOf(powers.clock)
  const reference = referenceOf(notice)
  const { amountCents } = notice
  const isNew = await postEntry(tx, {
    id: powers.chance.uuid(),
    at: now,
    ...refundElsewhereEntry(payment, amountCents, reference),
  })
  if (!isNew) return 'known'
  // Somebody has sent there what waited in the queue: it must not go back a second time.
  const awaited = await lockWaitingRefund(tx, payment.id, amountCents)
  if (awaited !== null) {
    await updateRefund(tx, awaited.id, { status: 'done', way: 'gateway', doneAt: notice.at })
    return 'refunded'
  }
  await insertRefund(tx, {
    id: powers.chance.uuid(),
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
 * It came back after all. What it had settled is owed again and waits in the queue; where nobody had said what it was
 * for, nothing is owed and nobody is asked any more.
 */
export async function failedElsewhere(
  powers: OrderPowers,
  tx: Tx,
  payment: PaymentRow,
  notice: PaymentNotice,
): Promise<string> {
  const reference = referenceOf(notice)
  const { orderId, gateway } = payment
  if (await hasComeBack(tx, orderId, reference)) return 'known'
  const refunds = await listRefunds(tx, orderId)
  const elsewhere = refunds.find(({ reason, words }) => reason === 'elsewhere' && words === reference)
  const common = { id: powers.chance.uuid(), at: instantOf(powers.clock) }
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
      : // The order's own refund, which it settled in that moment.
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

/** A refund is counted once by the provider's own name of it. */
function referenceOf({ refund, noticeId }: PaymentNotice): string {
  return refund?.refundReference ?? noticeId
}
