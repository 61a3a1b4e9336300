import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { DESK_REFUSALS, type RefundWay } from '../orders-desk.contract.ts'
import type { OrderStatus } from '../orders.contract.ts'
import { moneyLeftCents, returnedGstCents } from '../orders.rules.ts'
import { giveAll } from './kept-things.ts'
import { refundAgreedEntry, refundDoneOnce } from './ledger-entries.ts'
import { addCredit, countReturns, postEntry } from './ledger.store.ts'
import type { OrderPowers } from './order-powers.ts'
import {
  type OrderLineRow,
  orderRefunded,
  type OrderRow,
  type PaymentRow,
  type RefundRow,
} from './orders.facts.ts'
import { addLineRefunds, listLines, lockOrder, updateOrder } from './orders.store.ts'
import { insertRefund, listPayments, listRefunds, lockRefund, updateRefund } from './payments.store.ts'
import { markSent, sendLater } from './send-refund.ts'

/** What is to be given back of an order, and how. */
export type RefundWish = {
  /** The refund's own, where the same wish may come twice; a new one when absent. */
  id?: string
  orderId: number
  lines: readonly { lineId: number; qty: number; amountCents: number }[]
  shippingCents: number
  way: RefundWay
  words: string
  isRestocked: boolean
  /** Who agreed to it. */
  askedBy: number
}

/**
 * Agrees to give back something of a paid order, never more than was paid: the sale shrinks, an adjustment note is due,
 * and the money goes the way that was chosen. The rest of the transaction is the caller's, like the audit's entry.
 * @returns the id of the refund, to be sent once it is committed
 * @throws Problem CONFLICT, NOT_ELIGIBLE, VALIDATION
 */
export async function agreeRefund(powers: OrderPowers, tx: Tx, wish: RefundWish): Promise<RefundRow> {
  const order = await lockOrder(tx, wish.orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  if (order.paidAt === null) throw new Problem(DESK_REFUSALS.notPaid)
  if (wish.words.trim() === '') throw new Problem(DESK_REFUSALS.sayWhy)
  const lines = await listLines(tx, order.id)
  const { amountCents, gstCents } = sumsOf(wish, order, lines)
  const payments = await listPayments(tx, order.id)
  const paid = payments.find(({ status }) => status === 'paid') ?? null
  if (wish.way === 'gateway') await checkWay(tx, order, paid, amountCents)

  const now = instantOf(powers.clock)
  const isCredit = wish.way === 'credit'
  const gone = isCredit ? null : await findGoneElsewhere(tx, order.id, amountCents)
  const isDone = isCredit || gone !== null
  const given: RefundRow = {
    id: wish.id ?? powers.chance.uuid(),
    orderId: order.id,
    paymentId: isCredit ? null : (paid?.id ?? null),
    reason: 'return',
    words: wish.words.trim(),
    amountCents,
    gstCents,
    way: gone === null ? wish.way : 'by_hand',
    status: isDone ? 'done' : wish.way === 'gateway' ? 'asked' : 'waiting',
    lines: [...wish.lines],
    askedBy: wish.askedBy,
    createdAt: now,
    doneAt: isDone ? now : null,
  }
  await insertRefund(tx, given)
  if (gone !== null) await updateRefund(tx, gone.id, { status: 'done', doneAt: now })
  if (given.status === 'asked') await sendLater(powers, tx, given.id)
  await addLineRefunds(tx, wish.lines)
  if (wish.isRestocked) await giveAll(tx, powers.keepers, returnedLines(wish, lines))
  const refundedCents = order.refundedCents + amountCents
  const changed = await updateOrder(tx, order.id, {
    refundedCents,
    status: refundedCents === order.totalCents ? 'refunded' : keptOrPart(order.status, wish, lines),
    updatedAt: now,
  })
  await postEntry(tx, { id: powers.chance.uuid(), at: now, ...refundAgreedEntry(order, given) })
  if (isCredit) {
    const { personId, supplierId } = order
    await addCredit(tx, { personId, supplierId, cents: amountCents })
  }
  await powers.announce(tx, orderRefunded, { order: changed, lines, refund: given })
  return given
}

const ON_ITS_WAY: readonly OrderStatus[] = ['paid', 'packing', 'ready_for_pickup']

/** What is still to be packed, sent or picked up goes on its way with the rest of it, where there is any. */
function keptOrPart(
  status: OrderStatus,
  { lines: wished }: RefundWish,
  lines: readonly OrderLineRow[],
): OrderStatus {
  const isToCome = lines.some(({ id, isDigital, qty, refundedQty }) => {
    const now = wished.find(({ lineId }) => lineId === id)?.qty ?? 0
    return !isDigital && qty > refundedQty + now
  })
  return isToCome && ON_ITS_WAY.includes(status) ? status : 'partly_refunded'
}

function sumsOf(
  { lines: wished, shippingCents }: RefundWish,
  order: OrderRow,
  lines: readonly OrderLineRow[],
) {
  const shippingBeforeCents = order.refundedCents - lines.reduce((sum, line) => sum + line.refundedCents, 0)
  let amountCents = shippingCents
  let gstCents = order.taxCents === 0 ? 0 : returnedGstCents(shippingBeforeCents, shippingCents)
  for (const { lineId, qty, amountCents: cents } of wished) {
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

/** Money of this sum that went back at the provider's own desk, and for which nobody has said yet what it was. */
async function findGoneElsewhere(tx: Tx, orderId: number, amountCents: number): Promise<RefundRow | null> {
  const refunds = await listRefunds(tx, orderId)
  return (
    refunds.find(
      (refund) =>
        refund.reason === 'elsewhere' && refund.status === 'waiting' && refund.amountCents === amountCents,
    ) ?? null
  )
}

/** No more goes back the way it came than came that way. */
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

function returnedLines({ lines: wished }: RefundWish, lines: readonly OrderLineRow[]) {
  return wished.flatMap(({ lineId, qty }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line === undefined || qty === 0 ? [] : [{ ...line, qty }]
  })
}

/**
 * Settles one that waits in the queue: sent by hand, to be sent by the gateway, or turned into credit.
 * @returns whether the gateway is to be asked once this is committed
 * @throws Problem CONFLICT where nothing waits; NOT_ELIGIBLE for what went back at the provider's own desk: what is missing
 * there is the order's own refund of the same sum, and with that it is settled
 */
export async function settleWaiting(
  powers: OrderPowers,
  tx: Tx,
  refundId: string,
  way: RefundWay,
): Promise<boolean> {
  const given = await lockRefund(tx, refundId)
  if (given === null) throw new Problem('NOT_FOUND')
  if (given.status !== 'waiting') throw new Problem(DESK_REFUSALS.settled)
  if (given.reason === 'elsewhere') throw new Problem(DESK_REFUSALS.wentBackElsewhere)
  if (way === 'gateway') {
    // What credit had paid came through nobody who could send it back.
    if (given.paymentId === null) throw onlySoMuch(0)
    await updateRefund(tx, refundId, { status: 'asked', way })
    await sendLater(powers, tx, refundId)
    return true
  }
  if (way === 'by_hand') {
    await updateRefund(tx, refundId, { way })
    await markSent(powers, tx, given, 'bank_transfer')
    return false
  }
  const order = await lockOrder(tx, given.orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  const now = instantOf(powers.clock)
  const { personId, supplierId } = order
  const { amountCents } = given
  await updateRefund(tx, refundId, { status: 'done', way, doneAt: now })
  await addCredit(tx, { personId, supplierId, cents: amountCents })
  await postEntry(tx, {
    id: powers.chance.uuid(),
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
