import type { PaymentNotice } from '#integrations/payments/payments.ts'
import type { TakeNotice } from '#integrations/payments/notice.routes.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { refundDoneEntry, refundReturnedEntry } from './ledger-entries.ts'
import { countReturns, postEntry } from './ledger.store.ts'
import { takePaid } from './money-came.ts'
import { madeReady, type OrderPowers } from './order-powers.ts'
import type { OrderRow, PaymentRow } from './orders.facts.ts'
import { lockOrder } from './orders.store.ts'
import {
  endPayment,
  findPayment,
  insertNotice,
  lockRefund,
  setNoticeOutcome,
  updateRefund,
} from './payments.store.ts'
import { failedElsewhere, refundedElsewhere } from './refund-elsewhere.ts'

/**
 * Takes genuine notices, each once, in whatever order they come. What a notice says is done in the same transaction that
 * keeps it. @source SECURITY row 27
 */
export function noticeTaker(powers: OrderPowers): TakeNotice {
  return async (notice, gateway) => {
    const ready = await madeReady(powers)
    const outcome = await powers.database.transaction(async (tx) => {
      const payment = await findPayment(tx, notice.paymentId)
      if (payment === null || payment.gateway !== gateway) return 'unknown'
      // The order is held before the notice is kept: two that come at once are taken one after the other.
      const order = await lockOrder(tx, payment.orderId)
      if (order === null) return 'unknown'
      if (!(await insertNotice(tx, rowOf(notice, gateway, instantOf(powers.clock))))) return 'repeated'
      const done = await follow(ready, tx, order, payment, notice)
      await setNoticeOutcome(tx, gateway, notice.noticeId, done)
      return done
    })
    powers.log.info(
      { gateway, noticeId: notice.noticeId, kind: notice.kind, outcome },
      'a payment notice was taken',
    )
  }
}

function rowOf(notice: PaymentNotice, gateway: string, receivedAt: Date) {
  const { noticeId, kind, gatewayReference, amountCents, currency } = notice
  return {
    gateway,
    noticeId,
    kind,
    gatewayReference: gatewayReference ?? '',
    amountCents,
    currency,
    outcome: 'taken',
    receivedAt,
  }
}

async function follow(
  powers: OrderPowers,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  notice: PaymentNotice,
): Promise<string> {
  switch (notice.kind) {
    case 'paid':
      return takePaid(powers, tx, order, payment.id, notice)
    case 'failed':
      return 'noted'
    case 'expired':
      return (await endPayment(tx, payment.id)) ? 'ended' : 'noted'
    case 'refunded':
      return refunded(powers, tx, payment, notice)
    case 'refund_failed':
      return refundFailed(powers, tx, payment, notice)
  }
}

async function refunded(
  powers: OrderPowers,
  tx: Tx,
  payment: PaymentRow,
  notice: PaymentNotice,
): Promise<string> {
  const now = instantOf(powers.clock)
  const refundId = notice.refund?.refundId ?? null
  const given = refundId === null ? null : await lockRefund(tx, refundId)
  if (given?.status === 'done' && given.way === 'gateway') return 'known'
  if (given !== null && given.status !== 'done') {
    await updateRefund(tx, given.id, { status: 'done', way: 'gateway', doneAt: notice.at })
    await postEntry(tx, {
      id: powers.chance.uuid(),
      at: now,
      ...refundDoneEntry(given, payment.gateway, await countReturns(tx, given.id)),
    })
    return 'refunded'
  }
  // Given back at the provider's own desk, or once more after it was sent by hand.
  return refundedElsewhere(powers, tx, payment, notice)
}

async function refundFailed(
  powers: OrderPowers,
  tx: Tx,
  payment: PaymentRow,
  notice: PaymentNotice,
): Promise<string> {
  const refundId = notice.refund?.refundId ?? null
  const given = refundId === null ? null : await lockRefund(tx, refundId)
  if (given === null) return failedElsewhere(powers, tx, payment, notice)
  // It was settled another way meanwhile.
  if (given.status === 'done' && given.way !== 'gateway') return 'noted'
  if (given.status === 'done')
    await postEntry(tx, {
      id: powers.chance.uuid(),
      at: instantOf(powers.clock),
      ...refundReturnedEntry(given, payment.gateway, notice.noticeId),
    })
  await updateRefund(tx, given.id, { status: 'waiting', way: null, doneAt: null })
  return 'refund_failed'
}
