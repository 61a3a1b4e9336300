import { createHash } from 'node:crypto'
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ORDER_REFUSALS } from '../orders.contract.ts'
import type { OrderDeps } from './order-deps.ts'
import type { RefundRow } from './orders.events.ts'
import { lockOrder } from './orders.store.ts'
import { lockRefund } from './payments.store.ts'
import { agreeRefund, type RefundInput } from './refunds.actions.ts'

const KEY_MOST = 200

/**
 * Agrees to a refund, but only once for each idempotency key. A second click or a retry after a lost response refunds
 * nothing more. @source docs/reference/interfaces.md §3.6
 * @param key Idempotency-Key; null if the caller sent none, and then each call is a separate refund
 * @throws Problem VALIDATION for a key that was used with other input, and whatever `agreeRefund` throws
 */
export async function agreeOnce(
  deps: OrderDeps,
  tx: Tx,
  input: Omit<RefundInput, 'id'>,
  key: string | null,
): Promise<{ given: RefundRow; isNew: boolean }> {
  if (key === null) return { given: await agreeRefund(deps, tx, input), isNew: true }
  if (key === '' || key.length > KEY_MOST) throw new Problem('VALIDATION')
  // Of two concurrent calls, the second waits here for the lock and then finds the refund of the first.
  await lockOrder(tx, input.orderId)
  const id = refundIdOf(input, key)
  const known = await lockRefund(tx, id)
  if (known === null) return { given: await agreeRefund(deps, tx, { ...input, id }), isNew: true }
  if (!isSame(known, input)) throw new Problem(ORDER_REFUSALS.keyReused)
  return { given: known, isNew: false }
}

/** Derives the refund's id, a UUID of version 8, from the order, the person and the idempotency key. */
function refundIdOf({ orderId, askedBy }: Pick<RefundInput, 'orderId' | 'askedBy'>, key: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([orderId, askedBy, key]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Returns whether a stored refund has the amounts and the reason of the input. `way` is not compared, because a refund
 * that was made in the payment provider's own dashboard is stored as sent by hand.
 */
function isSame(
  { lines, words, amountCents }: RefundRow,
  input: Pick<RefundInput, 'lines' | 'words' | 'shippingCents'>,
): boolean {
  const written = (parts: RefundRow['lines']) =>
    JSON.stringify(parts.map(({ lineId, qty, amountCents: cents }) => [lineId, qty, cents]))
  const requestedCents = input.lines.reduce((sum, line) => sum + line.amountCents, input.shippingCents)
  return (
    written(lines) === written([...input.lines]) &&
    words === input.words.trim() &&
    amountCents === requestedCents
  )
}
