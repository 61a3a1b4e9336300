/** Takes money at a till, pays cash out of it, and undoes both. Each action writes one line of the till. */
import {
  findOrderById,
  lockOrder,
  markSent,
  moneyAt,
  payAtDesk,
  postEntry,
  refundWhole,
  sellAtCounter,
  undoCounterSale,
} from '#features/orders/server/orders.public.ts'
import type { CounterSaleKind } from '#features/orders/counter-sales.contract.ts'
import type { DeskMethod } from '#features/orders/orders-desk.contract.ts'
import { ORDER_REFUSALS } from '#features/orders/orders.contract.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { TILL_REFUSALS } from '../till.contract.ts'
import type { TillDeps } from './till-deps.ts'
import {
  type CashCountRow,
  findLineByKey,
  findTillLine,
  insertTillLine,
  isLineUndone,
  lockCount,
  requestKeyFor,
  type TillLineRow,
} from './till.store.ts'

/** A request at a till: the till, the person and the idempotency key of their device. */
export type AtTill = { countId: string; by: number; key: string }

type NewLine = Pick<TillLineRow, 'kind' | 'method' | 'amountCents' | 'description'> &
  Partial<Pick<TillLineRow, 'orderId' | 'saleId' | 'undoesId'>>

/**
 * Locks an open till. @returns the till, and the line that this request wrote before; null for a new request
 * @throws Problem NOT_FOUND, CONFLICT if the till is closed
 */
export async function lockOpenTill(
  tx: Tx,
  { countId, by, key }: AtTill,
): Promise<{ count: CashCountRow; known: TillLineRow | null }> {
  const count = await lockCount(tx, countId)
  if (count === null) throw new Problem('NOT_FOUND')
  const known = await findLineByKey(tx, by, key)
  if (known === null && count.closedAt !== null) throw new Problem(TILL_REFUSALS.closed)
  return { count, known }
}

/**
 * Returns whether an earlier line with the same key came from the same request. @throws Problem VALIDATION for a key
 * that was used with other input
 */
export function isSameRequest(known: TillLineRow | null, { countId }: AtTill, line: NewLine): boolean {
  if (known === null) return false
  const isSame =
    known.countId === countId &&
    known.kind === line.kind &&
    known.method === line.method &&
    known.amountCents === line.amountCents &&
    known.orderId === (line.orderId ?? null) &&
    known.undoesId === (line.undoesId ?? null) &&
    known.description === line.description
  if (!isSame) throw new Problem(ORDER_REFUSALS.keyReused)
  return true
}

function write(
  deps: Pick<TillDeps, 'clock' | 'random'>,
  tx: Tx,
  { countId, by, key }: AtTill,
  line: NewLine,
): Promise<TillLineRow> {
  return insertTillLine(tx, {
    id: deps.random.uuid(),
    countId,
    takenBy: by,
    takenAt: instantOf(deps.clock),
    requestKey: requestKeyFor(by, key),
    ...line,
  })
}

export type OrderPayment = { number: number; amountCents: number; method: DeskMethod }

/** Returns the till line for the payment of an order. */
export function orderLine({ number, amountCents, method }: OrderPayment): NewLine {
  return { kind: 'order', method, amountCents, description: '', orderId: number }
}

/**
 * Returns the reason why a payment cannot be taken: NOT_FOUND, or CONFLICT if another amount or no amount is due; null
 * if it can be taken.
 */
export async function dueRefusal(db: Db, { number, amountCents }: OrderPayment): Promise<Problem | null> {
  const order = await findOrderById(db, number)
  if (order === null) return new Problem('NOT_FOUND')
  if (order.status !== 'awaiting_payment') return new Problem(ORDER_REFUSALS.notWaiting)
  return order.totalCents - order.creditCents === amountCents
    ? null
    : new Problem(TILL_REFUSALS.amountChanged)
}

/**
 * Pays an order at the till. The caller must first have ended any open payment at a gateway.
 * @returns false if the same request came before @throws Problem NOT_FOUND, CONFLICT, VALIDATION
 */
export async function takeOrder(deps: TillDeps, tx: Tx, at: AtTill, payment: OrderPayment): Promise<boolean> {
  const { known } = await lockOpenTill(tx, at)
  const line = orderLine(payment)
  if (isSameRequest(known, at, line)) return false
  await lockOrder(tx, payment.number)
  const refusal = await dueRefusal(tx, payment)
  if (refusal !== null) throw refusal
  await payAtDesk(deps, tx, { orderId: payment.number, way: payment.method, confirmedBy: at.by })
  await write(deps, tx, at, line)
  return true
}

export type TillSale = {
  kind: CounterSaleKind
  description: string
  amountCents: number
  method: DeskMethod
}

/**
 * Sells at the till without an order. @returns the id of the sale, and whether it is new: a repeated request gets the
 * sale of the first one @throws Problem as `takeOrder`
 */
export async function sell(
  deps: Pick<TillDeps, 'clock' | 'random' | 'club'>,
  tx: Tx,
  at: AtTill,
  sale: TillSale,
): Promise<{ saleId: string; isNew: boolean }> {
  const { known } = await lockOpenTill(tx, at)
  const { description, amountCents, method } = sale
  const line = { kind: 'sale', method, amountCents, description } as const
  if (isSameRequest(known, at, line)) return { saleId: known?.saleId ?? '', isNew: false }
  const { id } = await sellAtCounter(deps, tx, { ...sale, soldBy: at.by })
  await write(deps, tx, at, { ...line, saleId: id })
  return { saleId: id, isNew: true }
}

/** Pays cash out of the till. @returns false if the same request came before @throws Problem as `takeOrder` */
export async function payOut(
  deps: TillDeps,
  tx: Tx,
  at: AtTill,
  { description, amountCents }: { description: string; amountCents: number },
): Promise<boolean> {
  const { known } = await lockOpenTill(tx, at)
  const line = { kind: 'paid_out', method: 'cash', amountCents: -amountCents, description } as const
  if (isSameRequest(known, at, line)) return false
  const { id } = await write(deps, tx, at, line)
  await bookPaidOut(deps, tx, { id, amountCents, what: 'till_paid_out' })
  return true
}

async function bookPaidOut(
  deps: TillDeps,
  tx: Tx,
  { id, amountCents, what }: { id: string; amountCents: number; what: string },
): Promise<void> {
  await postEntry(tx, {
    id: deps.random.uuid(),
    at: instantOf(deps.clock),
    what,
    orderId: null,
    once: `till_line:${id}`,
    postings: [
      { account: 'till_paid_out', amountCents },
      { account: moneyAt('cash'), amountCents: -amountCents },
    ],
  })
}

/**
 * Undoes a line of an open till: its money is handed back. If the line paid an order, the order is refunded in full.
 * @param reason stated on the adjustment note of an order
 * @returns the undone line; null if the same request came before
 * @throws Problem NOT_FOUND, CONFLICT if the line was undone before, VALIDATION if an order has no reason, NOT_ELIGIBLE
 * if part of the order was refunded before
 */
export async function undoLine(
  deps: TillDeps,
  tx: Tx,
  at: AtTill,
  { lineId, reason }: { lineId: string; reason: string },
): Promise<TillLineRow | null> {
  const { known } = await lockOpenTill(tx, at)
  const line = await findTillLine(tx, lineId)
  if (line === null || line.countId !== at.countId || line.kind === 'undo') throw new Problem('NOT_FOUND')
  const undo = {
    kind: 'undo',
    method: line.method,
    amountCents: -line.amountCents,
    description: line.description,
    orderId: line.orderId,
    undoesId: line.id,
  } as const
  if (isSameRequest(known, at, undo)) return null
  if (await isLineUndone(tx, line.id)) throw new Problem(TILL_REFUSALS.undone)
  if (line.orderId !== null) await refundOrder(deps, tx, line, { by: at.by, reason })
  else if (line.saleId !== null) await undoCounterSale(deps, tx, line.saleId, at.by)
  const { id } = await write(deps, tx, at, { ...undo, saleId: line.saleId })
  if (line.orderId === null && line.saleId === null)
    await bookPaidOut(deps, tx, { id, amountCents: line.amountCents, what: 'till_paid_out_undone' })
  return line
}

/** Refunds an order by the method with which it was paid at the till; the money is handed back at once. */
async function refundOrder(
  deps: TillDeps,
  tx: Tx,
  { orderId, method, amountCents }: TillLineRow,
  { by, reason }: { by: number; reason: string },
): Promise<void> {
  if (orderId === null) return
  const refunds = await refundWhole(deps, tx, { orderId, words: reason, askedBy: by })
  const ofMoney = refunds.filter(({ way }) => way === 'gateway')
  const cents = ofMoney.reduce((sum, refund) => sum + refund.amountCents, 0)
  // Part of the payment was refunded before, or was for the delivery.
  if (cents !== amountCents) throw new Problem(TILL_REFUSALS.refundAtOrder)
  for (const refund of ofMoney) await markSent(deps, tx, refund, method)
}
