import { createHash } from 'node:crypto'
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ORDER_REFUSALS } from '../orders.contract.ts'
import type { OrderPowers } from './order-powers.ts'
import type { RefundRow } from './orders.facts.ts'
import { lockOrder } from './orders.store.ts'
import { lockRefund } from './payments.store.ts'
import { agreeRefund, type RefundWish } from './refunds.actions.ts'

const KEY_MOST = 200

/**
 * Agrees to a refund once, however often it is asked with the same key: pressed twice, or sent again after an answer that
 * was lost, the money goes back once. @source WIRE §5 "Idempotency"
 * @param key Idempotency-Key; null where the caller sent none, and each call is another refund
 * @throws Problem VALIDATION for a key that was used for something else, and whatever `agreeRefund` throws
 */
export async function agreeOnce(
  powers: OrderPowers,
  tx: Tx,
  wish: Omit<RefundWish, 'id'>,
  key: string | null,
): Promise<{ given: RefundRow; isNew: boolean }> {
  if (key === null) return { given: await agreeRefund(powers, tx, wish), isNew: true }
  if (key === '' || key.length > KEY_MOST) throw new Problem('VALIDATION')
  // The second of two that come at once waits here, and finds what the first has done.
  await lockOrder(tx, wish.orderId)
  const id = refundIdOf(wish, key)
  const known = await lockRefund(tx, id)
  if (known === null) return { given: await agreeRefund(powers, tx, { ...wish, id }), isNew: true }
  if (!isSame(known, wish)) throw new Problem(ORDER_REFUSALS.keyReused)
  return { given: known, isNew: false }
}

/** The same key of the same person at the same order is the same refund: a UUID of the eighth version. */
function refundIdOf({ orderId, askedBy }: Pick<RefundWish, 'orderId' | 'askedBy'>, key: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([orderId, askedBy, key]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The way is left out: what went back at the provider's own desk is written down as sent by hand. */
function isSame(
  { lines, words, amountCents }: RefundRow,
  wish: Pick<RefundWish, 'lines' | 'words' | 'shippingCents'>,
): boolean {
  const written = (parts: RefundRow['lines']) =>
    JSON.stringify(parts.map(({ lineId, qty, amountCents: cents }) => [lineId, qty, cents]))
  const wishedCents = wish.lines.reduce((sum, line) => sum + line.amountCents, wish.shippingCents)
  return (
    written(lines) === written([...wish.lines]) && words === wish.words.trim() && amountCents === wishedCents
  )
}
