import type { Service } from '#platform/server/service.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { deleteForgottenCarts, deleteOldCartRequests } from './forget-carts.store.ts'

/** How long an unused guest cart is kept, in milliseconds. It is long, because a guest may return after weeks. */
const GUEST_CART_TTL_MS = 90 * DAY_MS
/** How long a merged guest cart is kept, in milliseconds, so that the merge can be reviewed and undone. */
const MERGED_CART_TTL_MS = 7 * DAY_MS
/** How long the idempotency key of an added item is kept for retries, in milliseconds. */
const REQUEST_TTL_MS = 2 * DAY_MS
/** The maximum number of rows deleted at once, so that other queries are not slowed down. */
const AT_ONCE = 5_000

/** Deletes abandoned guest carts and old idempotency keys, a limited number at a time. Members' carts are kept. */
export async function deleteOldCarts({
  database: { db },
  clock,
}: Pick<Service, 'database' | 'clock'>): Promise<void> {
  const nowMs = clock.nowMs()
  await deleteForgottenCarts(db, {
    leftBefore: new Date(nowMs - GUEST_CART_TTL_MS),
    mergedBefore: new Date(nowMs - MERGED_CART_TTL_MS),
    limit: AT_ONCE,
  })
  await deleteOldCartRequests(db, new Date(nowMs - REQUEST_TTL_MS))
}
