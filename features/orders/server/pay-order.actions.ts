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
import { takePaid } from './money-came.ts'
import type { OrderClub, OrderPowers } from './order-powers.ts'
import { endOrder } from './order-states.ts'
import { type OrderRow, paymentBegun, type PaymentRow } from './orders.facts.ts'
import { findOrder, findOrderById, listLines, lockOrder, updateOrder } from './orders.store.ts'
import { endPayment, findOpenPayment, insertPayment } from './payments.store.ts'
import { chosenGateway, END_HOLD_JOB, holdEnd } from './place-order.ts'
import { refusedByRule } from './submit-order.actions.ts'

/**
 * Another try to pay an order that waits. The same way goes on where it was; another way ends the one before, unless that
 * was paid meanwhile.
 * @throws Problem NOT_FOUND, CONFLICT where it waits for nothing
 */
export async function payAgain(
  powers: OrderPowers,
  { publicId, gateway: wished, returnPath }: { publicId: string; gateway: string; returnPath: string | null },
  locale: Locale,
): Promise<SubmitOrderAnswer> {
  try {
    const order = await loadWaiting(powers, publicId)
    const gateway = await chosenGateway(powers, wished)
    const open = await findOpenPayment(powers.database.db, order.id)
    if (open !== null && open.gateway !== gateway.id) await giveUp(powers, open)
    const club = await powers.club()
    await powers.database.transaction(async (tx) => {
      const held = await lockWaiting(tx, order.id)
      if ((await findOpenPayment(tx, order.id)) !== null) return
      const begunAt = instantOf(powers.clock)
      const expiresAt = laterOf(held.holdEndsAt, anotherHoldEnd(gateway, club, held, begunAt))
      const payment = await insertPayment(tx, {
        id: powers.chance.uuid(),
        orderId: order.id,
        gateway: gateway.id,
        returnPath,
        amountCents: held.totalCents - held.creditCents,
        status: 'open',
        begunAt,
        expiresAt,
      })
      const longer = await updateOrder(tx, order.id, { holdEndsAt: expiresAt, updatedAt: begunAt })
      await powers.announce(tx, paymentBegun, { order: longer, payment })
      await enqueueJob(tx, powers, {
        kind: END_HOLD_JOB,
        payload: { orderId: order.id },
        afterMs: expiresAt.getTime() - begunAt.getTime(),
      })
    })
    const address = await beginPayment(powers, order, await findOpenPayment(powers.database.db, order.id))
    return { success: true, payment: address ?? '', message: '', text_code: '', order: publicId }
  } catch (error) {
    return refusedByRule(error, locale)
  }
}

/** When the hold of another try ends: whoever tries one way after the other cannot keep what nobody pays for ever. */
function anotherHoldEnd(
  gateway: PaymentGateway,
  club: OrderClub,
  { placedAt }: Pick<OrderRow, 'placedAt'>,
  now: Date,
): Date {
  const wished = holdEnd(gateway, club, now)
  const last = new Date(placedAt.getTime() + HOLD_MINUTES * MINUTE_MS + club.bankTransferHoldDays * DAY_MS)
  return wished < last ? wished : last
}

/** A hold is never made shorter by another try. */
function laterOf(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b
}

/**
 * Lets go of an order that was not paid: what it held is free, and its goods are in the buyer's cart again.
 * @throws Problem NOT_FOUND for an order that is not this person's, CONFLICT where it waits for nothing any more
 */
export async function letGo(powers: OrderPowers, personId: number, publicId: string): Promise<void> {
  const { personId: buyerId } = await loadOrder(powers, publicId)
  if (buyerId !== personId) throw new Problem('NOT_FOUND')
  const order = await loadWaiting(powers, publicId)
  const open = await findOpenPayment(powers.database.db, order.id)
  if (open !== null) await giveUp(powers, open)
  await powers.database.transaction(async (tx) => {
    const held = await lockWaiting(tx, order.id)
    const lines = await listLines(tx, held.id)
    await endOrder(powers, tx, held, { isByBuyer: true })
    const things = lines.flatMap(({ skuId, addons, qty }) => (skuId === null ? [] : [{ skuId, addons, qty }]))
    await returnToCart(tx, powers, personId, things)
  })
}

/** @throws Problem NOT_FOUND, CONFLICT */
async function loadWaiting({ database }: OrderPowers, publicId: string): Promise<OrderRow> {
  const order = await findOrder(database.db, publicId)
  if (order === null) throw new Problem('NOT_FOUND')
  if (order.status !== 'awaiting_payment') throw new Problem(ORDER_REFUSALS.notWaiting)
  return order
}

/** @throws Problem CONFLICT */
async function lockWaiting(tx: Tx, id: number): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  if (order?.status !== 'awaiting_payment') throw new Problem(ORDER_REFUSALS.notWaiting)
  return order
}

/**
 * Ends a try at its gateway. Where it was paid meanwhile, the order is paid.
 * @throws Problem CONFLICT where it was, PAYMENT_UNAVAILABLE where the gateway cannot be asked
 */
export async function giveUp(powers: OrderPowers, payment: PaymentRow): Promise<void> {
  const gateway = powers.payments.find(payment.gateway)
  const reference = payment.gatewayReference
  if (gateway !== undefined && reference !== null) {
    const state = await askToEnd(() => gateway.end(reference))
    if (state?.status === 'paid') {
      await powers.database.transaction(async (tx) => {
        const order = await lockOrder(tx, payment.orderId)
        if (order !== null)
          await takePaid(powers, tx, order, payment.id, {
            amountCents: state.paidCents,
            currency: state.currency,
            at: state.paidAt ?? instantOf(powers.clock),
          })
      })
      throw new Problem(ORDER_REFUSALS.notWaiting)
    }
  }
  await endPayment(powers.database.db, payment.id)
}

async function askToEnd<T>(end: () => Promise<T>): Promise<T | null> {
  try {
    return await end()
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error
    // What the gateway does not know cannot be paid there.
    if (error.code === 'unknown') return null
    throw new Problem(ORDER_REFUSALS.gatewayDown, { cause: error })
  }
}

/** The order that a public id opens. @throws Problem NOT_FOUND */
export async function loadOrder({ database }: OrderPowers, publicId: string): Promise<OrderRow> {
  const order = await findOrder(database.db, publicId)
  if (order === null) throw new Problem('NOT_FOUND')
  return order
}

/** @throws Problem NOT_FOUND */
export async function loadOrderById({ database }: OrderPowers, id: number): Promise<OrderRow> {
  const order = await findOrderById(database.db, id)
  if (order === null) throw new Problem('NOT_FOUND')
  return order
}
