/**
 * Books received money: pays the order, or returns the reason why there is nothing for the money to pay. The caller
 * locks the order.
 */
import { usePromotion } from '#features/cart/server/cart.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { releaseAll, reserveAll } from './reservations.ts'
import { heldBackEntry, orderPlacedEntry, paymentEntry } from './ledger-entries.ts'
import { addCredit, postEntry, takeCredit } from './ledger.store.ts'
import type { OrderDeps } from './order-deps.ts'
import { settlePaid } from './order-states.ts'
import { orderPlaced, type OrderRow, type PaymentRow } from './orders.events.ts'
import { listLines, updateOrder } from './orders.store.ts'
import { findPayment, insertRefund, updatePayment } from './payments.store.ts'

/** An amount of received money. */
export type ReceivedMoney = { amountCents: number; currency: string; at: Date; confirmedBy?: number }

/**
 * The result of booking received money. `paid`: it paid the order. `known`: the payment was booked before. Any other
 * value is the reason why there was nothing for the money to pay.
 */
export type ReceivedOutcome = 'paid' | 'late' | 'double' | 'wrong_amount' | 'known'

/**
 * Pays an order that awaits this amount, or an ended order whose items are all available again. Changes nothing if the
 * result is not `paid`. The caller must have locked the order.
 */
export async function payIfDue(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  paymentId: string,
  money: ReceivedMoney,
): Promise<ReceivedOutcome> {
  const payment = await findPayment(tx, paymentId)
  if (payment === null || payment.orderId !== order.id) throw new Error('a payment of another order')
  return payDue(deps, tx, order, payment, money)
}

async function payDue(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  money: ReceivedMoney,
): Promise<ReceivedOutcome> {
  if (payment.status === 'paid' || payment.status === 'held_back') return 'known'
  if (money.amountCents !== payment.amountCents || money.currency !== 'AUD') return 'wrong_amount'
  if (order.status === 'awaiting_payment') return accept(deps, tx, order, payment, money)
  if (order.status !== 'ended') return 'double'
  const revived = await revive(deps, tx, order, payment)
  return revived === null ? 'late' : accept(deps, tx, revived, payment, money)
}

/**
 * Books the money received for one payment, once. Pays the order if the amount is the requested one and the order
 * awaits payment or has ended with all its items still available. Otherwise the money goes to the refund queue; the
 * club never keeps it without a decision.
 * @source docs/reference/security.md §3.2; docs/reference/shop-and-payments.md §6.2
 */
export async function receivePayment(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  paymentId: string,
  money: ReceivedMoney,
): Promise<ReceivedOutcome> {
  const payment = await findPayment(tx, paymentId)
  if (payment === null || payment.orderId !== order.id) throw new Error('a payment of another order')
  const outcome = await payDue(deps, tx, order, payment, money)
  return outcome === 'paid' || outcome === 'known' ? outcome : holdBack(deps, tx, payment, money, outcome)
}

async function accept(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  money: ReceivedMoney,
): Promise<ReceivedOutcome> {
  await setPaid(tx, payment, money, 'paid')
  await postEntry(tx, {
    id: deps.random.uuid(),
    at: instantOf(deps.clock),
    ...paymentEntry(payment, money.amountCents),
  })
  await settlePaid(deps, tx, order, await listLines(tx, order.id), money.at)
  return 'paid'
}

async function holdBack(
  deps: OrderDeps,
  tx: Tx,
  payment: PaymentRow,
  money: ReceivedMoney,
  reason: 'late' | 'double' | 'wrong_amount',
): Promise<ReceivedOutcome> {
  const now = instantOf(deps.clock)
  await setPaid(tx, payment, money, 'held_back')
  await postEntry(tx, { id: deps.random.uuid(), at: now, ...heldBackEntry(payment, money.amountCents) })
  await insertRefund(tx, {
    id: deps.random.uuid(),
    orderId: payment.orderId,
    paymentId: payment.id,
    reason,
    words: '',
    amountCents: money.amountCents,
    gstCents: 0,
    way: null,
    status: 'waiting',
    lines: [],
    askedBy: null,
    createdAt: now,
    doneAt: null,
  })
  return reason
}

async function setPaid(
  tx: Tx,
  payment: PaymentRow,
  money: ReceivedMoney,
  status: 'paid' | 'held_back',
): Promise<void> {
  await updatePayment(tx, payment.id, {
    status,
    paidAt: money.at,
    receivedCents: money.amountCents,
    ...(money.confirmedBy === undefined ? {} : { confirmedBy: money.confirmedBy }),
  })
}

/** Restores an ended order if everything that it had reserved is available again; otherwise returns null. */
async function revive(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
): Promise<OrderRow | null> {
  const lines = await listLines(tx, order.id)
  if ((await reserveAll(tx, deps.reservations, lines)).length > 0) return null
  const { personId, supplierId, creditCents: mostCents } = order
  const credit = mostCents === 0 ? 0 : await takeCredit(tx, { personId, supplierId, mostCents })
  if (credit !== mostCents || !(await hasPromotion(tx, order))) {
    if (credit > 0) await addCredit(tx, { personId, supplierId, cents: credit })
    await releaseAll(tx, deps.reservations, lines)
    return null
  }
  const now = instantOf(deps.clock)
  await postEntry(tx, { id: deps.random.uuid(), at: now, ...orderPlacedEntry(order, payment.id) })
  const revived = await updateOrder(tx, order.id, {
    status: 'awaiting_payment',
    endedAt: null,
    updatedAt: now,
  })
  await deps.emit(tx, orderPlaced, { order: revived, lines, payment })
  return revived
}

async function hasPromotion(tx: Tx, { promotionCode }: OrderRow): Promise<boolean> {
  if (promotionCode === null) return true
  try {
    await usePromotion(tx, promotionCode)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
