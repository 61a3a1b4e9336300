import { returnToCart } from '#features/cart/server/cart.public.ts'
import { type PaymentGateway, PaymentRefusal } from '#integrations/payments/payments.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ORDER_REFUSALS, type SubmitOrderAnswer } from '../orders.contract.ts'
import { HOLD_MINUTES } from '../orders.rules.ts'
import { beginPayment } from './begin-payment.ts'
import { receivePayment } from './receive-payment.ts'
import type { OrderClub, OrderDeps } from './order-deps.ts'
import { endOrder } from './order-states.ts'
import { type OrderRow, paymentBegun, type PaymentRow } from './orders.events.ts'
import { findOrder, findOrderById, listLines, lockOrder, updateOrder } from './orders.store.ts'
import { endPayment, findOpenPayment, insertPayment } from './payments.store.ts'
import { chosenGateway, END_HOLD_JOB, holdEnd } from './place-order.ts'
import { refusedByRule } from './submit-order.actions.ts'

/**
 * Begins another attempt to pay an unpaid order. The same payment type continues its open attempt; another type ends
 * it, unless it was paid meanwhile.
 * @throws Problem NOT_FOUND, CONFLICT if the order awaits no payment
 */
export async function payAgain(
  deps: OrderDeps,
  {
    publicId,
    gateway: requested,
    returnPath,
  }: { publicId: string; gateway: string; returnPath: string | null },
  locale: Locale,
): Promise<SubmitOrderAnswer> {
  try {
    const order = await loadWaiting(deps, publicId)
    const open = await findOpenPayment(deps.database.db, order.id)
    // An order that already awaits payment at the club keeps that payment type, although it is sent.
    const isSent = order.needsShipping && !order.isPickUp && open?.gateway !== 'at_club'
    const gateway = await chosenGateway(deps, requested, { isSent })
    if (open !== null && open.gateway !== gateway.id) await abandon(deps, open)
    const club = await deps.club()
    await deps.database.transaction(async (tx) => {
      const held = await lockWaiting(tx, order.id)
      if ((await findOpenPayment(tx, order.id)) !== null) return
      const begunAt = instantOf(deps.clock)
      const expiresAt = laterOf(held.holdEndsAt, anotherHoldEnd(gateway, club, held, begunAt))
      const payment = await insertPayment(tx, {
        id: deps.random.uuid(),
        orderId: order.id,
        gateway: gateway.id,
        returnPath,
        amountCents: held.totalCents - held.creditCents,
        status: 'open',
        begunAt,
        expiresAt,
      })
      const longer = await updateOrder(tx, order.id, { holdEndsAt: expiresAt, updatedAt: begunAt })
      await deps.emit(tx, paymentBegun, { order: longer, payment })
      await enqueueJob(tx, deps, {
        kind: END_HOLD_JOB,
        payload: { orderId: order.id },
        afterMs: expiresAt.getTime() - begunAt.getTime(),
      })
    })
    const address = await beginPayment(deps, order, await findOpenPayment(deps.database.db, order.id))
    return { success: true, payment: address ?? '', message: '', text_code: '', order: publicId }
  } catch (error) {
    return refusedByRule(error, locale)
  }
}

/**
 * Returns when the hold of another attempt ends. The total time is limited, so that repeated changes of the payment
 * type cannot reserve items forever.
 */
function anotherHoldEnd(
  gateway: PaymentGateway,
  club: OrderClub,
  { placedAt, payBefore }: Pick<OrderRow, 'placedAt' | 'payBefore'>,
  now: Date,
): Date {
  const requested = holdEnd(gateway, club, { now, payBefore })
  const last = new Date(placedAt.getTime() + HOLD_MINUTES * MINUTE_MS + club.bankTransferHoldDays * DAY_MS)
  return requested < last ? requested : last
}

/** Returns the later of two instants, because another attempt must never shorten a hold. */
function laterOf(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b
}

/**
 * Cancels an unpaid order: releases its reservations and returns its items to the buyer's cart.
 * @param within runs in the transaction that ends the order, so that a crash cannot leave one done without the other
 * @throws Problem NOT_FOUND for another person's order, CONFLICT if the order no longer awaits payment
 */
export async function cancelUnpaidOrder(
  deps: OrderDeps,
  personId: number,
  publicId: string,
  within: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { personId: buyerId } = await loadOrder(deps, publicId)
  if (buyerId !== personId) throw new Problem('NOT_FOUND')
  const order = await loadWaiting(deps, publicId)
  const open = await findOpenPayment(deps.database.db, order.id)
  if (open !== null) await abandon(deps, open)
  await deps.database.transaction(async (tx) => {
    const held = await lockWaiting(tx, order.id)
    const lines = await listLines(tx, held.id)
    await endOrder(deps, tx, held, { isByBuyer: true })
    const items = lines.flatMap(({ skuId, addons, qty }) => (skuId === null ? [] : [{ skuId, addons, qty }]))
    await returnToCart(tx, deps, personId, items)
    await within(tx)
  })
}

/** Returns an order that awaits payment. @throws Problem NOT_FOUND, CONFLICT */
async function loadWaiting({ database }: OrderDeps, publicId: string): Promise<OrderRow> {
  const order = await findOrder(database.db, publicId)
  if (order === null) throw new Problem('NOT_FOUND')
  if (order.status !== 'awaiting_payment') throw new Problem(ORDER_REFUSALS.notWaiting)
  return order
}

/** Locks an order that awaits payment. @throws Problem CONFLICT */
async function lockWaiting(tx: Tx, id: number): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  if (order?.status !== 'awaiting_payment') throw new Problem(ORDER_REFUSALS.notWaiting)
  return order
}

/**
 * Ends a payment attempt at its gateway. If it was paid meanwhile, the order is marked as paid.
 * @throws Problem CONFLICT if it was paid, PAYMENT_UNAVAILABLE if the gateway cannot be reached
 */
export async function abandon(deps: OrderDeps, payment: PaymentRow): Promise<void> {
  const gateway = deps.payments.find(payment.gateway)
  const reference = payment.gatewayReference
  if (gateway !== undefined && reference !== null) {
    const state = await askToEnd(() => gateway.end(reference))
    if (state?.status === 'paid') {
      await deps.database.transaction(async (tx) => {
        const order = await lockOrder(tx, payment.orderId)
        if (order !== null)
          await receivePayment(deps, tx, order, payment.id, {
            amountCents: state.paidCents,
            currency: state.currency,
            at: state.paidAt ?? instantOf(deps.clock),
          })
      })
      throw new Problem(ORDER_REFUSALS.notWaiting)
    }
  }
  await endPayment(deps.database.db, payment.id)
}

async function askToEnd<T>(end: () => Promise<T>): Promise<T | null> {
  try {
    return await end()
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error
    // If the gateway does not know the payment, the buyer cannot pay it there.
    if (error.code === 'unknown') return null
    throw new Problem(ORDER_REFUSALS.gatewayDown, { cause: error })
  }
}

/** Returns the order with a public id. @throws Problem NOT_FOUND */
export async function loadOrder({ database }: OrderDeps, publicId: string): Promise<OrderRow> {
  const order = await findOrder(database.db, publicId)
  if (order === null) throw new Problem('NOT_FOUND')
  return order
}

/** Returns the order with an id. @throws Problem NOT_FOUND */
export async function loadOrderById({ database }: OrderDeps, id: number): Promise<OrderRow> {
  const order = await findOrderById(database.db, id)
  if (order === null) throw new Problem('NOT_FOUND')
  return order
}
