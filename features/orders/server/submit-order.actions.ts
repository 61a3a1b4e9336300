import { createHash } from 'node:crypto'
import type { Tx } from '#platform/server/database/pool.ts'
import { findSqlState, SQL_STATE } from '#platform/server/database/sql-state.ts'
import { translate } from '#platform/server/words.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ORDER_REFUSALS, type SubmitOrderAnswer } from '../orders.contract.ts'
import type { Basket, PaymentWish } from './basket.ts'
import { beginPayment, papersOf } from './begin-payment.ts'
import { madeReady, type OrderPowers } from './order-powers.ts'
import { findOrderById, findRequest, insertRequest, lockBuyer } from './orders.store.ts'
import { findOpenPayment } from './payments.store.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import { limitWaiting } from './waiting.store.ts'

/** One wish to buy, which may come twice. */
export type Submission = {
  personId: number
  /** Idempotency-Key; null where the caller sent none. */
  key: string | null
  /** Everything that makes it this wish and no other. */
  body: unknown
  wish: PaymentWish
  /**
   * Prices what is to be bought, inside the transaction that orders it. `ready` has what else must be known read
   * already: whoever asks the database here by another way than `tx` waits for a second connection, and ten buyers who
   * do that at once wait for each other.
   */
  fill: (tx: Tx, ready: OrderPowers) => Promise<Basket>
  /** What else belongs to it, in the same transaction. */
  placed?: (tx: Tx, order: PlacedOrder) => Promise<void>
}

/** So long a second call with the same key waits for the first. @source WIRE §5 "IN_PROGRESS" */
const WAIT_S = 10
const KEY_MOST = 200

/**
 * Orders once, however often it is asked with the same key, and has the gateway begin. Also when this process died
 * between the two: the order stands, and the next call with its key begins the payment.
 * @returns where the browser goes; a refusal by rule as `success: false` with its words
 * @throws Problem VALIDATION for what is malformed, IN_PROGRESS, NOT_FOUND
 */
export async function submitOnce(
  powers: OrderPowers,
  submission: Submission,
  locale: Locale,
): Promise<SubmitOrderAnswer> {
  let publicId = ''
  try {
    const { order, payment } = await orderOnce(powers, submission)
    publicId = order.publicId
    const address = await beginPayment(powers, order, payment)
    return {
      success: true,
      payment: address ?? `${powers.appUrl}${submission.wish.returnPath ?? papersOf(publicId)}`,
      message: '',
      text_code: '',
      order: publicId,
    }
  } catch (error) {
    // Where only the payment could not begin, the order stands and waits for one.
    return { ...refusedByRule(error, locale), order: publicId }
  }
}

async function orderOnce(
  powers: OrderPowers,
  submission: Submission,
): Promise<Pick<PlacedOrder, 'order' | 'payment'>> {
  const { personId, key, wish, fill, placed } = submission
  if (key !== null && (key === '' || key.length > KEY_MOST)) throw new Problem('VALIDATION')
  const ready = await madeReady(powers)
  const bodyHash = createHash('sha256').update(JSON.stringify(submission.body)).digest('base64url')
  try {
    return await powers.database.transaction(async (tx) => {
      await limitWaiting(tx, WAIT_S)
      // One buyer's orders come one after the other, so that the second of a pair finds what the first has done.
      const buyer = await lockBuyer(tx, personId)
      if (buyer === null) throw new Problem('NOT_FOUND')
      const known = key === null ? null : await findRequest(tx, personId, key)
      if (known !== null) {
        if (known.bodyHash !== bodyHash) throw new Problem(ORDER_REFUSALS.keyReused)
        return readAgain(tx, known.orderId)
      }
      const made = await placeOrder(ready, tx, await fill(tx, ready), wish, buyer)
      await placed?.(tx, made)
      if (key !== null)
        await insertRequest(tx, {
          personId,
          key,
          bodyHash,
          orderId: made.order.id,
          createdAt: instantOf(powers.clock),
        })
      return made
    })
  } catch (error) {
    if (findSqlState(error) === SQL_STATE.lockNotAvailable) throw new Problem('IN_PROGRESS', { cause: error })
    throw error
  }
}

/** What an earlier call with the same key has made. */
async function readAgain(tx: Tx, orderId: number): Promise<Pick<PlacedOrder, 'order' | 'payment'>> {
  const order = await findOrderById(tx, orderId)
  if (order === null) throw new Error(`the order ${orderId} is not there`)
  return { order, payment: await findOpenPayment(tx, orderId) }
}

/** A refusal by rule is an answer that a person reads; what is malformed stays a refusal of the call. @source WIRE §5 */
export function refusedByRule(error: unknown, locale: Locale): SubmitOrderAnswer {
  const isRule =
    error instanceof Problem &&
    error.refusal.status === 422 &&
    error.fields.length === 0 &&
    error.refusal !== ORDER_REFUSALS.keyReused
  if (!isRule) throw error
  return {
    success: false,
    payment: '',
    message: translate(error.refusal.message, error.params, locale),
    text_code: error.code,
    order: '',
  }
}
