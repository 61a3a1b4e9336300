import { createHash } from 'node:crypto'
import type { Tx } from '#platform/server/database/pool.ts'
import { findSqlState, SQL_STATE } from '#platform/server/database/sql-state.ts'
import { translate } from '#platform/server/messages.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ORDER_REFUSALS, type SubmitOrderAnswer } from '../orders.contract.ts'
import type { Basket, PaymentInput } from './basket.ts'
import { beginPayment, confirmationOf } from './begin-payment.ts'
import { madeReady, type OrderDeps } from './order-deps.ts'
import { findOrderById, findRequest, insertRequest, lockBuyer } from './orders.store.ts'
import { findOpenPayment } from './payments.store.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import { limitWaiting } from './waiting.store.ts'

/** A request to order, which may arrive twice. */
export type Submission = {
  personId: number
  /** The Idempotency-Key of the request; null if the caller sent none. */
  key: string | null
  /** The request body. It is compared if a key is sent again: the same key with another body is refused. */
  body: unknown
  input: PaymentInput
  /**
   * Prices the items inside the transaction that orders them. `ready` contains all other data, read in advance. Every
   * query in it must use `tx`: a query on a second connection could deadlock when ten buyers order at the same moment.
   */
  fill: (tx: Tx, ready: OrderDeps) => Promise<Basket>
  /** Additional work in the same transaction, after the order is placed. */
  placed?: (tx: Tx, order: PlacedOrder) => Promise<void>
}

/**
 * The number of seconds for which a second call with the same key waits for the first one.
 * @source docs/reference/interfaces.md §3.6
 */
const WAIT_S = 10
const KEY_MOST = 200

/**
 * Places an order once for each idempotency key, then begins its payment at the gateway. If the process dies between
 * the two, the order exists, and the next call with its key begins the payment.
 * @returns the URL that the browser opens next; for a refusal, `success: false` with a message
 * @throws Problem VALIDATION for a malformed request, IN_PROGRESS, NOT_FOUND
 */
export async function submitOnce(
  deps: OrderDeps,
  submission: Submission,
  locale: Locale,
): Promise<SubmitOrderAnswer> {
  let publicId = ''
  try {
    const { order, payment } = await orderOnce(deps, submission)
    publicId = order.publicId
    const address = await beginPayment(deps, order, payment)
    return {
      success: true,
      payment: address ?? `${deps.appUrl}${submission.input.returnPath ?? confirmationOf(publicId)}`,
      message: '',
      text_code: '',
      order: publicId,
    }
  } catch (error) {
    // If only the payment could not begin, the order exists and awaits payment.
    return { ...refusedByRule(error, locale), order: publicId }
  }
}

async function orderOnce(
  deps: OrderDeps,
  submission: Submission,
): Promise<Pick<PlacedOrder, 'order' | 'payment'>> {
  const { personId, key, input, fill, placed } = submission
  if (key !== null && (key === '' || key.length > KEY_MOST)) throw new Problem('VALIDATION')
  const ready = await madeReady(deps)
  const bodyHash = createHash('sha256').update(JSON.stringify(submission.body)).digest('base64url')
  try {
    return await deps.database.transaction(async (tx) => {
      await limitWaiting(tx, WAIT_S)
      // One buyer's orders run one after the other, so that the second of two identical calls finds the order that the
      // first one made.
      const buyer = await lockBuyer(tx, personId)
      if (buyer === null) throw new Problem('NOT_FOUND')
      const known = key === null ? null : await findRequest(tx, personId, key)
      if (known !== null) {
        if (known.bodyHash !== bodyHash) throw new Problem(ORDER_REFUSALS.keyReused)
        return readAgain(tx, known.orderId)
      }
      const made = await placeOrder(ready, tx, await fill(tx, ready), input, buyer)
      await placed?.(tx, made)
      if (key !== null)
        await insertRequest(tx, {
          personId,
          key,
          bodyHash,
          orderId: made.order.id,
          createdAt: instantOf(deps.clock),
        })
      return made
    })
  } catch (error) {
    if (findSqlState(error) === SQL_STATE.lockNotAvailable) throw new Problem('IN_PROGRESS', { cause: error })
    throw error
  }
}

/** Returns the order that an earlier call with the same key made. */
async function readAgain(tx: Tx, orderId: number): Promise<Pick<PlacedOrder, 'order' | 'payment'>> {
  const order = await findOrderById(tx, orderId)
  if (order === null) throw new Error(`the order ${orderId} is not there`)
  return { order, payment: await findOpenPayment(tx, orderId) }
}

/**
 * Turns a refusal into a response with a readable message. Other errors, such as a malformed request, are thrown again.
 * @source docs/reference/shop-and-payments.md §5.1, §5.5
 */
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
