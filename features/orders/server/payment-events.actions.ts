import type { PaymentEvent } from '#integrations/payments/payments.ts'
import type { HandlePaymentEvent } from '#integrations/payments/webhook.routes.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { refundDoneEntry, refundReturnedEntry } from './ledger-entries.ts'
import { countReturns, postEntry } from './ledger.store.ts'
import { receivePayment } from './receive-payment.ts'
import { madeReady, type OrderDeps } from './order-deps.ts'
import type { OrderRow, PaymentRow } from './orders.events.ts'
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
 * Handles the authentic webhook events, each once and in any order. The event is stored in the same transaction as its
 * effects. @source docs/reference/security.md §3.2
 */
export function paymentEventHandler(deps: OrderDeps): HandlePaymentEvent {
  return async (notice, gateway) => {
    const ready = await madeReady(deps)
    const outcome = await deps.database.transaction(async (tx) => {
      const payment = await findPayment(tx, notice.paymentId)
      if (payment === null || payment.gateway !== gateway) return 'unknown'
      // Lock the order before storing the event, so that two concurrent events are handled one after the other.
      const order = await lockOrder(tx, payment.orderId)
      if (order === null) return 'unknown'
      if (!(await insertNotice(tx, rowOf(notice, gateway, instantOf(deps.clock))))) return 'repeated'
      const done = await follow(ready, tx, order, payment, notice)
      await setNoticeOutcome(tx, gateway, notice.noticeId, done)
      return done
    })
    deps.log.info(
      { gateway, noticeId: notice.noticeId, kind: notice.kind, outcome },
      'a payment notice was taken',
    )
  }
}

function rowOf(notice: PaymentEvent, gateway: string, receivedAt: Date) {
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
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  notice: PaymentEvent,
): Promise<string> {
  switch (notice.kind) {
    case 'paid':
      return receivePayment(deps, tx, order, payment.id, notice)
    case 'failed':
      return 'noted'
    case 'expired':
      return (await endPayment(tx, payment.id)) ? 'ended' : 'noted'
    case 'refunded':
      return refunded(deps, tx, payment, notice)
    case 'refund_failed':
      return refundFailed(deps, tx, payment, notice)
  }
}

async function refunded(deps: OrderDeps, tx: Tx, payment: PaymentRow, notice: PaymentEvent): Promise<string> {
  const now = instantOf(deps.clock)
  const refundId = notice.refund?.refundId ?? null
  const given = refundId === null ? null : await lockRefund(tx, refundId)
  if (given?.status === 'done' && given.way === 'gateway') return 'known'
  // Webhook events arrive in any order, so ignore the success of a payment that was refunded in the meantime.
  if (given?.status === 'waiting' && (await countReturns(tx, given.id)) > 0) return 'known'
  if (given !== null && given.status !== 'done') {
    await updateRefund(tx, given.id, { status: 'done', way: 'gateway', doneAt: notice.at })
    await postEntry(tx, {
      id: deps.random.uuid(),
      at: now,
      ...refundDoneEntry(given, payment.gateway, await countReturns(tx, given.id)),
    })
    return 'refunded'
  }
  // The payment was refunded in the provider's dashboard, or a second time after a refund by hand.
  return refundedElsewhere(deps, tx, payment, notice)
}

async function refundFailed(
  deps: OrderDeps,
  tx: Tx,
  payment: PaymentRow,
  notice: PaymentEvent,
): Promise<string> {
  const refundId = notice.refund?.refundId ?? null
  const given = refundId === null ? null : await lockRefund(tx, refundId)
  if (given === null) return failedElsewhere(deps, tx, payment, notice)
  // The refund was settled in another way meanwhile.
  if (given.status === 'done' && given.way !== 'gateway') return 'noted'
  if (given.status === 'done')
    await postEntry(tx, {
      id: deps.random.uuid(),
      at: instantOf(deps.clock),
      ...refundReturnedEntry(given, payment.gateway, notice.noticeId),
    })
  await updateRefund(tx, given.id, { status: 'waiting', way: null, doneAt: null })
  return 'refund_failed'
}
