import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { DESK_REFUSALS, type RefundMethod } from '../orders-desk.contract.ts'
import type { RefundSource } from '../refunds-desk.contract.ts'
import type { OrderStatus } from '../orders.contract.ts'
import { moneyLeftCents, returnedGstCents } from '../orders.rules.ts'
import { releaseAll } from './reservations.ts'
import { refundAgreedEntry, refundDoneOnce } from './ledger-entries.ts'
import { addCredit, countReturns, postEntry } from './ledger.store.ts'
import type { OrderDeps } from './order-deps.ts'
import {
  type OrderLineRow,
  orderRefunded,
  type OrderRow,
  type PaymentRow,
  type RefundRow,
} from './orders.events.ts'
import { addLineRefunds, listLines, lockOrder, updateOrder } from './orders.store.ts'
import { insertRefund, listPayments, listRefunds, lockRefund, updateRefund } from './payments.store.ts'
import { markSent, sendLater } from './send-refund.ts'

/** The input of a refund: the lines and amounts of an order that are refunded, and the way of payment. */
export type RefundInput = {
  /** The refund's id if the request may be repeated; absent for a new id. */
  id?: string
  orderId: number
  lines: readonly { lineId: number; qty: number; amountCents: number }[]
  shippingCents: number
  way: RefundMethod
  words: string
  isRestocked: boolean
  /** The person who agreed to the refund. */
  askedBy: number
}

/**
 * Agrees to refund a part of a paid order, never more than was paid: reduces the sale, causes an adjustment note, and
 * sets the way in which the money is refunded. The caller adds the rest of the transaction, such as the audit entry.
 * @returns the refund, to be sent after the commit
 * @throws Problem CONFLICT, NOT_ELIGIBLE, VALIDATION
 */
export async function agreeRefund(deps: OrderDeps, tx: Tx, input: RefundInput): Promise<RefundRow> {
  const order = await lockOrder(tx, input.orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  if (order.paidAt === null) throw new Problem(DESK_REFUSALS.notPaid)
  if (input.words.trim() === '') throw new Problem(DESK_REFUSALS.sayWhy)
  const lines = await listLines(tx, order.id)
  const { amountCents, gstCents } = sumsOf(input, order, lines)
  const payments = await listPayments(tx, order.id)
  const paid = payments.find(({ status }) => status === 'paid') ?? null
  if (input.way === 'gateway') await checkWay(tx, order, paid, amountCents)

  const now = instantOf(deps.clock)
  const isCredit = input.way === 'credit'
  const gone = isCredit ? null : await findGoneElsewhere(tx, order.id, amountCents)
  const isDone = isCredit || gone !== null
  const given = await insertRefund(tx, {
    id: input.id ?? deps.random.uuid(),
    orderId: order.id,
    paymentId: isCredit ? null : (paid?.id ?? null),
    reason: 'return',
    words: input.words.trim(),
    amountCents,
    gstCents,
    way: gone === null ? input.way : 'by_hand',
    status: isDone ? 'done' : input.way === 'gateway' ? 'asked' : 'waiting',
    lines: [...input.lines],
    askedBy: input.askedBy,
    createdAt: now,
    doneAt: isDone ? now : null,
  })
  if (gone !== null) await updateRefund(tx, gone.id, { status: 'done', doneAt: now })
  if (given.status === 'asked') await sendLater(deps, tx, given.id)
  await addLineRefunds(tx, input.lines)
  if (input.isRestocked) await releaseAll(tx, deps.reservations, returnedLines(input, lines))
  const refundedCents = order.refundedCents + amountCents
  const changed = await updateOrder(tx, order.id, {
    refundedCents,
    status: refundedCents === order.totalCents ? 'refunded' : keptOrPart(order.status, input, lines),
    updatedAt: now,
  })
  await postEntry(tx, { id: deps.random.uuid(), at: now, ...refundAgreedEntry(order, given) })
  if (isCredit) {
    const { personId, supplierId } = order
    await addCredit(tx, { personId, supplierId, cents: amountCents })
  }
  await deps.emit(tx, orderRefunded, { order: changed, lines, refund: given })
  return given
}

const ON_ITS_WAY: readonly OrderStatus[] = ['paid', 'packing', 'ready_for_pickup']

/**
 * Returns the order's status after a partial refund. The order keeps its status while some items are still to be
 * packed, shipped or picked up; otherwise it becomes `partly_refunded`.
 */
function keptOrPart(
  status: OrderStatus,
  { lines: requested }: RefundInput,
  lines: readonly OrderLineRow[],
): OrderStatus {
  const isToCome = lines.some(({ id, isDigital, qty, refundedQty }) => {
    const now = requested.find(({ lineId }) => lineId === id)?.qty ?? 0
    return !isDigital && qty > refundedQty + now
  })
  return isToCome && ON_ITS_WAY.includes(status) ? status : 'partly_refunded'
}

function sumsOf(
  { lines: requested, shippingCents }: RefundInput,
  order: OrderRow,
  lines: readonly OrderLineRow[],
) {
  const shippingBeforeCents = order.refundedCents - lines.reduce((sum, line) => sum + line.refundedCents, 0)
  let amountCents = shippingCents
  let gstCents = order.taxCents === 0 ? 0 : returnedGstCents(shippingBeforeCents, shippingCents)
  for (const { lineId, qty, amountCents: cents } of requested) {
    const line = lines.find(({ id }) => id === lineId)
    if (line === undefined) throw new Problem('NOT_FOUND')
    const leftCents = line.totalCents - line.refundedCents
    if (cents > leftCents || qty > line.qty - line.refundedQty) throw tooMuch(leftCents)
    amountCents += cents
    gstCents += line.hasGst ? returnedGstCents(line.refundedCents, cents) : 0
  }
  if (amountCents <= 0) throw new Problem(DESK_REFUSALS.nothing)
  const leftCents = order.totalCents - order.refundedCents
  const shippingLeftCents = order.shippingCents - shippingBeforeCents
  if (shippingCents > shippingLeftCents) throw tooMuch(shippingLeftCents)
  if (amountCents > leftCents) throw tooMuch(leftCents)
  return { amountCents, gstCents }
}

/**
 * Returns a refund of this amount that was made in the provider's dashboard and is not yet linked to a refund of the
 * order.
 */
async function findGoneElsewhere(tx: Tx, orderId: number, amountCents: number): Promise<RefundRow | null> {
  const refunds = await listRefunds(tx, orderId)
  return (
    refunds.find(
      (refund) =>
        refund.reason === 'elsewhere' && refund.status === 'waiting' && refund.amountCents === amountCents,
    ) ?? null
  )
}

/** Checks that no more is refunded through the gateway than was received through it. */
async function checkWay(
  tx: Tx,
  order: OrderRow,
  paid: PaymentRow | null,
  amountCents: number,
): Promise<void> {
  const mostCents = moneyLeftCents(paid, await listRefunds(tx, order.id))
  if (amountCents > mostCents) throw onlySoMuch(mostCents)
}

function onlySoMuch(cents: number): Problem {
  return new Problem(DESK_REFUSALS.gatewayLess, { params: { most: dollars(cents) } })
}

function tooMuch(cents: number): Problem {
  return new Problem(DESK_REFUSALS.tooMuch, { params: { most: dollars(cents) } })
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

function returnedLines({ lines: requested }: RefundInput, lines: readonly OrderLineRow[]) {
  return requested.flatMap(({ lineId, qty }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line === undefined || qty === 0 ? [] : [{ ...line, qty }]
  })
}

/**
 * Settles a queued refund: sent by hand, to be sent by the gateway, or turned into credit.
 * @param from the money that was sent or handed out by hand
 * @returns whether the gateway must be called after the commit
 * @throws Problem CONFLICT if the refund is not queued; NOT_ELIGIBLE for one made in the provider's dashboard, which is
 * settled only by agreeing to a refund of the same amount at the order
 */
export async function settleWaiting(
  deps: OrderDeps,
  tx: Tx,
  refundId: string,
  way: RefundMethod,
  from: RefundSource = 'bank_transfer',
): Promise<boolean> {
  const given = await lockRefund(tx, refundId)
  if (given === null) throw new Problem('NOT_FOUND')
  if (given.status !== 'waiting') throw new Problem(DESK_REFUSALS.settled)
  if (given.reason === 'elsewhere') throw new Problem(DESK_REFUSALS.wentBackElsewhere)
  if (way === 'gateway') {
    // An amount that was paid with credit cannot be refunded by any gateway.
    if (given.paymentId === null) throw onlySoMuch(0)
    await updateRefund(tx, refundId, { status: 'asked', way })
    await sendLater(deps, tx, refundId)
    return true
  }
  if (way === 'by_hand') {
    await updateRefund(tx, refundId, { way })
    await markSent(deps, tx, given, from)
    return false
  }
  const order = await lockOrder(tx, given.orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  const now = instantOf(deps.clock)
  const { personId, supplierId } = order
  const { amountCents } = given
  await updateRefund(tx, refundId, { status: 'done', way, doneAt: now })
  await addCredit(tx, { personId, supplierId, cents: amountCents })
  await postEntry(tx, {
    id: deps.random.uuid(),
    at: now,
    what: 'refund_to_credit',
    orderId: order.id,
    once: refundDoneOnce(given.id, await countReturns(tx, given.id)),
    postings: [
      { account: 'to_refund', amountCents },
      { account: 'credit', amountCents: -amountCents, personId },
    ],
  })
  return false
}
