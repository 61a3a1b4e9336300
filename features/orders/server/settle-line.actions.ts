/** A transfer of another sum than was asked, as the treasurer decides about it. */
import type { Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { DESK_REFUSALS, type LineDecision } from '../orders-desk.contract.ts'
import { ORDER_REFUSALS } from '../orders.contract.ts'
import { creditGrantedEntry, creditUsedEntry } from './ledger-entries.ts'
import { postEntry, takeCredit } from './ledger.store.ts'
import { type Money, takePaid } from './money-came.ts'
import type { OrderPowers } from './order-powers.ts'
import { type OrderRow, paymentBegun, type PaymentRow } from './orders.facts.ts'
import { lockOrder, updateOrder } from './orders.store.ts'
import { findPayment, insertPayment, listRefunds, updatePayment } from './payments.store.ts'
import { END_HOLD_JOB } from './place-order.ts'
import { settleWaiting } from './refunds.actions.ts'
import { lockLine, setLineOutcomes, setSettledBy } from './statements.store.ts'

export type SettledLine = { orderId: number; outcome: 'matched' | 'part_paid' }

/**
 * Takes the money of one line for the order that it names. `accept`: the order is paid; what lacks is given by the club,
 * what is too much becomes the buyer's credit. `ask_rest`: what came pays a part, and the buyer is asked for the rest.
 * @throws Problem NOT_FOUND, CONFLICT where that line is settled, or its order waits for no transfer
 */
export async function settleLine(
  powers: OrderPowers,
  tx: Tx,
  { line: lineKey, how }: { line: string; how: LineDecision },
  confirmedBy: number,
): Promise<SettledLine> {
  const line = await lockLine(tx, lineKey)
  if (line === null || line.paymentId === null) throw new Problem('NOT_FOUND')
  if (line.outcome !== 'amount_differs') throw new Problem(DESK_REFUSALS.settled)
  const named = await findPayment(tx, line.paymentId)
  const order = named === null ? null : await lockOrder(tx, named.orderId)
  const payment = await findPayment(tx, line.paymentId)
  if (order?.status !== 'awaiting_payment' || payment?.status !== 'open')
    throw new Problem(DESK_REFUSALS.notTransfer)
  const money: Money = {
    amountCents: line.amountCents,
    currency: 'AUD',
    at: new Date(`${line.day}T02:00:00Z`),
    confirmedBy,
  }
  const isShort = line.amountCents < payment.amountCents
  if (how === 'ask_rest' && !isShort) throw new Problem(ORDER_REFUSALS.notWaiting)
  if (how === 'ask_rest') await askRest(powers, tx, order, payment, money)
  else if (isShort) await acceptLess(powers, tx, order, payment, money)
  else await acceptMore(powers, tx, order, payment, money)
  const outcome = how === 'ask_rest' ? 'part_paid' : 'matched'
  await setLineOutcomes(tx, [{ lineKey, outcome, paymentId: payment.id }])
  await setSettledBy(tx, lineKey, confirmedBy)
  return { orderId: order.id, outcome }
}

/** What lacks is credit for nothing bought, used in the same moment. */
async function acceptLess(
  powers: OrderPowers,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  money: Money,
): Promise<void> {
  const at = instantOf(powers.clock)
  const lacksCents = payment.amountCents - money.amountCents
  const once = `shortfall:${payment.id}`
  const granted = creditGrantedEntry(order.personId, lacksCents, once)
  await postEntry(tx, { id: powers.chance.uuid(), at, ...granted })
  const changed = await useCredit(powers, tx, order, { cents: lacksCents, once })
  await updatePayment(tx, payment.id, { amountCents: money.amountCents })
  await takePaid(powers, tx, changed, payment.id, money)
}

/** The order has what it asked; the rest came for an order that is paid, and is turned into credit like all such money. */
async function acceptMore(
  powers: OrderPowers,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  money: Money,
): Promise<void> {
  const at = instantOf(powers.clock)
  await takePaid(powers, tx, order, payment.id, { ...money, amountCents: payment.amountCents })
  const paid = await lockOrder(tx, order.id)
  if (paid === null) throw new Error(`order ${order.id} is gone`)
  const excess = await insertPayment(tx, {
    id: powers.chance.uuid(),
    orderId: order.id,
    gateway: payment.gateway,
    returnPath: null,
    amountCents: money.amountCents - payment.amountCents,
    status: 'open',
    begunAt: at,
    expiresAt: at,
  })
  await takePaid(powers, tx, paid, excess.id, { ...money, amountCents: excess.amountCents })
  await toCredit(powers, tx, excess)
}

/** What came becomes credit that the order uses; the rest is asked for anew, with a reference of its own. */
async function askRest(
  powers: OrderPowers,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  money: Money,
): Promise<void> {
  await takePaid(powers, tx, order, payment.id, money)
  await toCredit(powers, tx, payment)
  const { personId, supplierId } = order
  const cents = await takeCredit(tx, { personId, supplierId, mostCents: money.amountCents })
  if (cents !== money.amountCents) throw new Error('credit was not there that had just been given')
  const changed = await useCredit(powers, tx, order, { cents, once: payment.id })
  const begunAt = instantOf(powers.clock)
  const { bankTransferHoldDays } = await powers.club()
  const anew = new Date(begunAt.getTime() + bankTransferHoldDays * DAY_MS)
  const expiresAt = order.holdEndsAt !== null && order.holdEndsAt > anew ? order.holdEndsAt : anew
  const rest = await insertPayment(tx, {
    id: powers.chance.uuid(),
    orderId: order.id,
    gateway: payment.gateway,
    returnPath: payment.returnPath,
    amountCents: changed.totalCents - changed.creditCents,
    status: 'open',
    begunAt,
    expiresAt,
  })
  const longer = await updateOrder(tx, order.id, { holdEndsAt: expiresAt, updatedAt: begunAt })
  await powers.announce(tx, paymentBegun, { order: longer, payment: rest })
  await enqueueJob(tx, powers, {
    kind: END_HOLD_JOB,
    payload: { orderId: order.id },
    afterMs: expiresAt.getTime() - begunAt.getTime(),
  })
}

/** Turns money that was held back into the buyer's credit. */
async function toCredit(powers: OrderPowers, tx: Tx, { id, orderId }: PaymentRow): Promise<void> {
  const waiting = (await listRefunds(tx, orderId)).find(
    ({ paymentId, status }) => paymentId === id && status === 'waiting',
  )
  if (waiting === undefined) throw new Error(`nothing of payment ${id} waits`)
  await settleWaiting(powers, tx, waiting.id, 'credit')
}

async function useCredit(
  powers: OrderPowers,
  tx: Tx,
  order: OrderRow,
  { cents, once }: { cents: number; once: string },
): Promise<OrderRow> {
  const at = instantOf(powers.clock)
  await postEntry(tx, { id: powers.chance.uuid(), at, ...creditUsedEntry(order, cents, once) })
  return updateOrder(tx, order.id, { creditCents: order.creditCents + cents, updatedAt: at })
}
