/** Assigns the money of a bank statement line to the order that the treasurer chose. */
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type AssignmentEffect,
  BANK_LINE_REFUSALS,
  type BankLineState,
  type LineDecision,
} from '../bank-lines.contract.ts'
import { assignmentEffect } from '../bank-lines.rules.ts'
import type { BankLineRow } from './bank-line-entries.ts'
import { clearLine, lockOpenLine } from './bank-lines.actions.ts'
import { transferDue } from '../transfer-due.rules.ts'
import { creditGrantedEntry, creditUsedEntry } from './ledger-entries.ts'
import { postEntry, takeCredit } from './ledger.store.ts'
import { type ReceivedMoney, payIfDue, receivePayment } from './receive-payment.ts'
import type { OrderDeps } from './order-deps.ts'
import { type OrderRow, paymentBegun, type PaymentRow } from './orders.events.ts'
import { lockOrder, updateOrder } from './orders.store.ts'
import {
  findOpenPayment,
  findPayment,
  findPaymentWithoutLine,
  insertPayment,
  listPayments,
  listRefunds,
  updatePayment,
} from './payments.store.ts'
import { END_HOLD_JOB } from './place-order.ts'
import { settleWaiting } from './refunds.actions.ts'
import { moneyOfLine } from './statement.actions.ts'

export type SettledLine = { orderId: number; outcome: BankLineState }

/** The effect of assigning a bank line to an order, and the order's payment concerned. */
type Assignment = { effect: AssignmentEffect; payment: PaymentRow | null; dueCents: number }

export async function findAssignment(db: Db, order: OrderRow, line: BankLineRow): Promise<Assignment> {
  const same = await findPaymentWithoutLine(db, order.id, line.amountCents)
  const payments = await listPayments(db, order.id)
  const open = payments.find(({ status, gateway }) => status === 'open' && gateway === 'bank_transfer')
  const late = payments.findLast(({ status, gateway }) => status === 'ended' && gateway === 'bank_transfer')
  const dueCents = order.status === 'awaiting_payment' ? order.totalCents - order.creditCents : 0
  const effect = assignmentEffect(
    {
      status: order.status,
      dueCents,
      lateCents: late?.amountCents ?? null,
      hasPaymentWithoutLine: same !== null,
    },
    line.amountCents,
  )
  const payment = effect === 'recognise' ? same : effect === 'revive' ? (late ?? null) : (open ?? null)
  return { effect, payment, dueCents }
}

/**
 * Returns the order that a bank line is assigned to: the chosen one, or else the one that the line names. @throws
 * Problem VALIDATION
 */
export async function orderOfLine(db: Db, line: BankLineRow, number: number | undefined): Promise<number> {
  if (number !== undefined) return number
  const named = line.paymentId === null ? null : await findPayment(db, line.paymentId)
  if (named === null) throw new Problem(BANK_LINE_REFUSALS.chooseOrder)
  return named.orderId
}

/**
 * Assigns an open bank line to an order. `accept` pays the order: a shortfall is waived, an excess becomes the buyer's
 * credit. `ask_rest` pays a part and asks the buyer for the shortfall. A payment that was marked by hand is recognised.
 * The caller must first have ended any open payment at another gateway.
 * @throws Problem NOT_FOUND, VALIDATION, CONFLICT if the line is settled or the order does not await payment
 */
export async function settleLine(
  deps: OrderDeps,
  tx: Tx,
  { line: lineKey, how, number }: { line: string; how: LineDecision; number?: number | undefined },
  confirmedBy: number,
): Promise<SettledLine> {
  const line = await lockOpenLine(tx, lineKey)
  const order = await lockOrder(tx, await orderOfLine(tx, line, number))
  if (order === null) throw new Problem('NOT_FOUND')
  const { effect, payment: found, dueCents } = await findAssignment(tx, order, line)
  if (effect === 'none') throw new Problem(BANK_LINE_REFUSALS.notDue)
  if (how === 'ask_rest' && effect !== 'less') throw new Problem(BANK_LINE_REFUSALS.noShortfall)
  const payment = found ?? (await openTransfer(deps, tx, order, dueCents))
  const state = how === 'ask_rest' ? 'part_paid' : STATE_OF_EFFECT[effect]
  await clearLine(deps, tx, line, { state, paymentId: payment.id, settledBy: confirmedBy })
  const money = moneyOfLine(line.amountCents, line.day, confirmedBy)
  if (how === 'ask_rest') await askRest(deps, tx, order, payment, money)
  else if (effect === 'less') await acceptLess(deps, tx, order, payment, money)
  else if (effect === 'more') await acceptMore(deps, tx, order, payment, money)
  else if (effect !== 'recognise') {
    const outcome = await payIfDue(deps, tx, order, payment.id, money)
    if (outcome !== 'paid') throw new Problem(BANK_LINE_REFUSALS.notDue)
  }
  return { orderId: order.id, outcome: state }
}

const STATE_OF_EFFECT = {
  pay: 'assigned',
  revive: 'assigned',
  recognise: 'recognised',
  less: 'matched',
  more: 'matched',
} as const satisfies Record<Exclude<AssignmentEffect, 'none'>, BankLineState>

/**
 * Inserts a bank transfer for an order whose buyer chose another payment type. @throws Problem CONFLICT if that payment
 * is still open
 */
async function openTransfer(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  amountCents: number,
): Promise<PaymentRow> {
  if ((await findOpenPayment(tx, order.id)) !== null) throw new Problem(BANK_LINE_REFUSALS.notDue)
  const at = instantOf(deps.clock)
  return insertPayment(tx, {
    id: deps.random.uuid(),
    orderId: order.id,
    gateway: 'bank_transfer',
    returnPath: null,
    amountCents,
    status: 'open',
    begunAt: at,
    expiresAt: at,
  })
}

/** Pays the order with less than the amount due: the shortfall is granted as credit and used at once. */
async function acceptLess(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  money: ReceivedMoney,
): Promise<void> {
  const at = instantOf(deps.clock)
  const lacksCents = payment.amountCents - money.amountCents
  const once = `shortfall:${payment.id}`
  const granted = creditGrantedEntry(order.personId, lacksCents, once)
  await postEntry(tx, { id: deps.random.uuid(), at, ...granted })
  const changed = await useCredit(deps, tx, order, { cents: lacksCents, once })
  await updatePayment(tx, payment.id, { amountCents: money.amountCents })
  await receivePayment(deps, tx, changed, payment.id, money)
}

/** Pays the order with more than the amount due: the excess becomes the buyer's credit. */
async function acceptMore(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  money: ReceivedMoney,
): Promise<void> {
  const at = instantOf(deps.clock)
  await receivePayment(deps, tx, order, payment.id, { ...money, amountCents: payment.amountCents })
  const paid = await lockOrder(tx, order.id)
  if (paid === null) throw new Error(`order ${order.id} is gone`)
  const excess = await insertPayment(tx, {
    id: deps.random.uuid(),
    orderId: order.id,
    gateway: payment.gateway,
    returnPath: null,
    amountCents: money.amountCents - payment.amountCents,
    status: 'open',
    begunAt: at,
    expiresAt: at,
  })
  await receivePayment(deps, tx, paid, excess.id, { ...money, amountCents: excess.amountCents })
  await toCredit(deps, tx, excess)
}

/**
 * Pays a part of the order: the money becomes credit that the order uses, and the shortfall is requested with a new
 * reference.
 */
async function askRest(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  money: ReceivedMoney,
): Promise<void> {
  await receivePayment(deps, tx, order, payment.id, money)
  await toCredit(deps, tx, payment)
  const { personId, supplierId } = order
  const cents = await takeCredit(tx, { personId, supplierId, mostCents: money.amountCents })
  if (cents !== money.amountCents) throw new Error('credit was not there that had just been given')
  const changed = await useCredit(deps, tx, order, { cents, once: payment.id })
  const begunAt = instantOf(deps.clock)
  const { bankTransferHoldDays } = await deps.club()
  const anew = transferDue(begunAt, bankTransferHoldDays, order.payBefore)
  const expiresAt = order.holdEndsAt !== null && order.holdEndsAt > anew ? order.holdEndsAt : anew
  const rest = await insertPayment(tx, {
    id: deps.random.uuid(),
    orderId: order.id,
    gateway: payment.gateway,
    returnPath: payment.returnPath,
    amountCents: changed.totalCents - changed.creditCents,
    status: 'open',
    begunAt,
    expiresAt,
  })
  const longer = await updateOrder(tx, order.id, { holdEndsAt: expiresAt, updatedAt: begunAt })
  await deps.emit(tx, paymentBegun, { order: longer, payment: rest })
  await enqueueJob(tx, deps, {
    kind: END_HOLD_JOB,
    payload: { orderId: order.id },
    afterMs: expiresAt.getTime() - begunAt.getTime(),
  })
}

/** Turns held-back money into the buyer's credit. */
async function toCredit(deps: OrderDeps, tx: Tx, { id, orderId }: PaymentRow): Promise<void> {
  const waiting = (await listRefunds(tx, orderId)).find(
    ({ paymentId, status }) => paymentId === id && status === 'waiting',
  )
  if (waiting === undefined) throw new Error(`nothing of payment ${id} waits`)
  await settleWaiting(deps, tx, waiting.id, 'credit')
}

async function useCredit(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  { cents, once }: { cents: number; once: string },
): Promise<OrderRow> {
  const at = instantOf(deps.clock)
  await postEntry(tx, { id: deps.random.uuid(), at, ...creditUsedEntry(order, cents, once) })
  return updateOrder(tx, order.id, { creditCents: order.creditCents + cents, updatedAt: at })
}
