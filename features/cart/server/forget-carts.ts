import type { Chore } from '#platform/server/chores.ts'
import type { Service } from '#platform/server/service.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import { deleteForgottenCarts, deleteOldCartRequests } from './forget-carts.store.ts'

/** A cart is never lost while somebody may still mean it: a stranger comes back after weeks. */
const KEEP_STRANGERS_MS = 90 * DAY_MS
/** So long a merge can be looked at and undone. */
const KEEP_MERGED_MS = 7 * DAY_MS
/** So long an add may be sent again. */
const KEEP_REQUESTS_MS = 2 * DAY_MS
/** More than this at once would be felt by others. */
const AT_ONCE = 5_000

/** Forgets what strangers left and what nobody sends again, a bounded part of it at a time. Members' carts are kept. */
export function forgetCartsChore({ database: { db }, clock }: Pick<Service, 'database' | 'clock'>): Chore {
  return {
    name: 'forgetting carts',
    everyMs: HOUR_MS,
    run: async () => {
      const nowMs = clock.nowMs()
      await deleteForgottenCarts(db, {
        leftBefore: new Date(nowMs - KEEP_STRANGERS_MS),
        mergedBefore: new Date(nowMs - KEEP_MERGED_MS),
        limit: AT_ONCE,
      })
      await deleteOldCartRequests(db, new Date(nowMs - KEEP_REQUESTS_MS))
    },
  }
}
