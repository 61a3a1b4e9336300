import type { Tx } from '#platform/server/database/pool.ts'
import { PaymentRefusal } from '#integrations/payments/payments.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { DESK_REFUSALS, type RefundWay } from '../orders-desk.contract.ts'
import { gstWithinCents } from '../orders.rules.ts'
import { giveAll } from './kept-things.ts'
import { refundAgreedEntry, refundDoneEntry } from './ledger-entries.ts'
import { addCredit, postEntry } from './ledger.store.ts'
import type { OrderPowers } from './order-powers.ts'
import {
  type OrderLineRow,
  orderRefunded,
  type OrderRow,
  type PaymentRow,
  type RefundRow,
} from './orders.facts.ts'
import { addLineRefunds, listLines, lockOrder, updateOrder } from './orders.store.ts'
import {
  findPayment,
  insertRefund,
  listPayments,
  listRefunds,
  lockRefund,
  updateRefund,
} from './payments.store.ts'

/** What is to be given back of an order, and how. */
export type RefundWish = {
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
  if (wish.way !== 'credit') await checkWay(tx, order, paid, amountCents)

  const now = instantOf(powers.clock)
  const isCredit = wish.way === 'credit'
  const given: RefundRow = {
    id: powers.chance.uuid(),
    orderId: order.id,
    paymentId: isCredit ? null : (paid?.id ?? null),
    reason: 'return',
    words: wish.words.trim(),
    amountCents,
    gstCents,
    way: wish.way,
    status: isCredit ? 'done' : wish.way === 'gateway' ? 'asked' : 'waiting',
    lines: [...wish.lines],
    askedBy: wish.askedBy,
    createdAt: now,
    doneAt: isCredit ? now : null,
  }
  await insertRefund(tx, given)
  await addLineRefunds(tx, wish.lines)
  if (wish.isRestocked) await giveAll(tx, powers.keepers, returnedLines(wish, lines))
  const refundedCents = order.refundedCents + amountCents
  const changed = await updateOrder(tx, order.id, {
    refundedCents,
    status: refundedCents === order.totalCents ? 'refunded' : 'partly_refunded',
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

function sumsOf(
  { lines: wished, shippingCents }: RefundWish,
  order: OrderRow,
  lines: readonly OrderLineRow[],
) {
  let amountCents = shippingCents
  let gstCents = order.taxCents === 0 ? 0 : gstWithinCents(shippingCents)
  for (const { lineId, qty, amountCents: cents } of wished) {
    const line = lines.find(({ id }) => id === lineId)
    if (line === undefined) throw new Problem('NOT_FOUND')
    const leftCents = line.totalCents - line.refundedCents
    if (cents > leftCents || qty > line.qty - line.refundedQty) throw tooMuch(leftCents)
    amountCents += cents
    gstCents += line.hasGst ? gstWithinCents(cents) : 0
  }
  if (amountCents <= 0) throw new Problem(DESK_REFUSALS.nothing)
  const leftCents = order.totalCents - order.refundedCents
  if (amountCents > leftCents || shippingCents > order.shippingCents) throw tooMuch(leftCents)
  return { amountCents, gstCents }
}

/** No more goes back the way it came than came that way. */
async function checkWay(
  tx: Tx,
  order: OrderRow,
  paid: PaymentRow | null,
  amountCents: number,
): Promise<void> {
  const before = await listRefunds(tx, order.id)
  const sent = before
    .filter(({ paymentId, reason }) => paymentId !== null && paymentId === paid?.id && reason === 'return')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  const mostCents = (paid?.receivedCents ?? 0) - sent
  if (amountCents > mostCents)
    throw new Problem(DESK_REFUSALS.gatewayLess, { params: { most: dollars(mostCents) } })
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
 * Asks the gateway to send a refund that was agreed, after the commit. What it cannot send waits in the queue for the
 * treasurer; asked twice it is sent once.
 */
export async function sendRefund(powers: OrderPowers, refundId: string): Promise<void> {
  const { db } = powers.database
  const found = await findAsked(powers, refundId)
  if (found === null) return
  const { given, payment } = found
  const gateway = powers.payments.find(payment.gateway)
  const reference = payment.gatewayReference
  if (gateway === undefined || reference === null) {
    await updateRefund(db, refundId, { status: 'waiting', way: 'by_hand' })
    return
  }
  try {
    const { amountCents } = given
    const { status } = await gateway.refund({
      refundId,
      paymentId: payment.id,
      gatewayReference: reference,
      amountCents,
      currency: 'AUD',
    })
    if (status === 'done') await settleDone(powers, refundId)
    else if (status === 'by_hand') await updateRefund(db, refundId, { status: 'waiting', way: 'by_hand' })
    else if (status === 'failed') await updateRefund(db, refundId, { status: 'waiting', way: null })
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error
    powers.log.warn({ err: error, refundId }, 'a refund could not be sent')
    await updateRefund(db, refundId, { status: 'waiting', way: null })
  }
}

async function findAsked({ database }: OrderPowers, refundId: string) {
  return database.transaction(async (tx) => {
    const given = await lockRefund(tx, refundId)
    if (given?.status !== 'asked' || given.paymentId === null) return null
    const payment = await findPayment(tx, given.paymentId)
    return payment === null ? null : { given, payment }
  })
}

async function settleDone(powers: OrderPowers, refundId: string): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const given = await lockRefund(tx, refundId)
    if (given !== null && given.status !== 'done') await markDone(powers, tx, given)
  })
}

async function markDone(powers: OrderPowers, tx: Tx, given: RefundRow): Promise<void> {
  const now = instantOf(powers.clock)
  const payment = given.paymentId === null ? null : await findPayment(tx, given.paymentId)
  await updateRefund(tx, given.id, { status: 'done', doneAt: now })
  // What was given back at the provider's own desk has left the account already.
  if (given.reason !== 'elsewhere')
    await postEntry(tx, {
      id: powers.chance.uuid(),
      at: now,
      ...refundDoneEntry(given, payment?.gateway ?? 'bank_transfer'),
    })
}

/**
 * Settles one that waits in the queue: sent by hand, to be sent by the gateway, or turned into credit.
 * @returns whether the gateway is to be asked once this is committed @throws Problem CONFLICT where nothing waits
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
  if (way === 'gateway') {
    await updateRefund(tx, refundId, { status: 'asked', way })
    return true
  }
  if (way === 'by_hand') {
    await updateRefund(tx, refundId, { way })
    await markDone(powers, tx, given)
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
    once: `refund_done:${given.id}`,
    postings: [
      { account: 'to_refund', amountCents },
      { account: 'credit', amountCents: -amountCents, personId },
    ],
  })
  return false
}
