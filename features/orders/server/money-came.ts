/** Money has come, by whatever way: what it pays, or why it pays nothing. The order is held by whoever calls. */
import { usePromotion } from '#features/cart/server/cart.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { giveAll, takeAll } from './kept-things.ts'
import { heldBackEntry, orderPlacedEntry, paymentEntry } from './ledger-entries.ts'
import { addCredit, postEntry, takeCredit } from './ledger.store.ts'
import type { OrderPowers } from './order-powers.ts'
import { settlePaid } from './order-states.ts'
import { orderPlaced, type OrderRow, type PaymentRow } from './orders.facts.ts'
import { listLines, updateOrder } from './orders.store.ts'
import { findPayment, insertRefund, updatePayment } from './payments.store.ts'

/** What came. */
export type Money = { amountCents: number; currency: string; at: Date; confirmedBy?: number }

/** `paid`, or into which drawer of the refund queue it went; `known` when it had been counted already. */
export type MoneyOutcome = 'paid' | 'late' | 'double' | 'wrong_amount' | 'known'

/**
 * Counts money that came for one try to pay, once. Pays the order if it is the sum that was asked and the order waits,
 * or has ended and everything of it can still be had; anything else waits in the refund queue and is never kept silently.
 * @source SECURITY row 27; DOMAIN §4 "Order"
 */
export async function takePaid(
  powers: OrderPowers,
  tx: Tx,
  order: OrderRow,
  paymentId: string,
  money: Money,
): Promise<MoneyOutcome> {
  const payment = await findPayment(tx, paymentId)
  if (payment === null || payment.orderId !== order.id) throw new Error('a payment of another order')
  if (payment.status === 'paid' || payment.status === 'held_back') return 'known'
  const isRight = money.amountCents === payment.amountCents && money.currency === 'AUD'
  if (!isRight) return holdBack(powers, tx, payment, money, 'wrong_amount')
  if (order.status === 'awaiting_payment') return accept(powers, tx, order, payment, money)
  if (order.status !== 'ended') return holdBack(powers, tx, payment, money, 'double')
  const revived = await revive(powers, tx, order, payment)
  return revived === null
    ? holdBack(powers, tx, payment, money, 'late')
    : accept(powers, tx, revived, payment, money)
}

async function accept(
  powers: OrderPowers,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  money: Money,
): Promise<MoneyOutcome> {
  await setPaid(tx, payment, money, 'paid')
  await postEntry(tx, {
    id: powers.chance.uuid(),
    at: instantOf(powers.clock),
    ...paymentEntry(payment, money.amountCents),
  })
  await settlePaid(powers, tx, order, await listLines(tx, order.id), money.at)
  return 'paid'
}

async function holdBack(
  powers: OrderPowers,
  tx: Tx,
  payment: PaymentRow,
  money: Money,
  reason: 'late' | 'double' | 'wrong_amount',
): Promise<MoneyOutcome> {
  const now = instantOf(powers.clock)
  await setPaid(tx, payment, money, 'held_back')
  await postEntry(tx, { id: powers.chance.uuid(), at: now, ...heldBackEntry(payment, money.amountCents) })
  await insertRefund(tx, {
    id: powers.chance.uuid(),
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
  money: Money,
  status: 'paid' | 'held_back',
): Promise<void> {
  await updatePayment(tx, payment.id, {
    status,
    paidAt: money.at,
    receivedCents: money.amountCents,
    ...(money.confirmedBy === undefined ? {} : { confirmedBy: money.confirmedBy }),
  })
}

/** An order that had ended, as it was before, if all that it held can be had again; null where anything cannot. */
async function revive(
  powers: OrderPowers,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
): Promise<OrderRow | null> {
  const lines = await listLines(tx, order.id)
  if ((await takeAll(tx, powers.keepers, lines)).length > 0) return null
  const { personId, supplierId, creditCents: mostCents } = order
  const credit = mostCents === 0 ? 0 : await takeCredit(tx, { personId, supplierId, mostCents })
  if (credit !== mostCents || !(await hasPromotion(tx, order))) {
    if (credit > 0) await addCredit(tx, { personId, supplierId, cents: credit })
    await giveAll(tx, powers.keepers, lines)
    return null
  }
  const now = instantOf(powers.clock)
  await postEntry(tx, { id: powers.chance.uuid(), at: now, ...orderPlacedEntry(order, payment.id) })
  const revived = await updateOrder(tx, order.id, {
    status: 'awaiting_payment',
    endedAt: null,
    updatedAt: now,
  })
  await powers.announce(tx, orderPlaced, { order: revived, lines, payment })
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
