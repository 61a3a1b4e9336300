import { and, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { cart, cartRequest } from './cart.tables.ts'

/** Deletes at most `limit` carts: guest carts unused since one instant, and carts merged before another. */
export async function deleteForgottenCarts(
  db: Db,
  { leftBefore, mergedBefore, limit }: { leftBefore: Date; mergedBefore: Date; limit: number },
): Promise<number> {
  const forgotten = db
    .select({ id: cart.id })
    .from(cart)
    .where(
      and(
        isNull(cart.personId),
        or(
          lt(cart.updatedAt, leftBefore),
          and(isNotNull(cart.mergedIntoPersonId), lt(cart.updatedAt, mergedBefore)),
        ),
      ),
    )
    .limit(limit)
  const rows = await db.delete(cart).where(inArray(cart.id, forgotten)).returning({ id: cart.id })
  return rows.length
}

/** Deletes idempotency keys from before an instant, which no client sends again. */
export async function deleteOldCartRequests(db: Db, before: Date): Promise<void> {
  await db.delete(cartRequest).where(lt(cartRequest.createdAt, before))
}
