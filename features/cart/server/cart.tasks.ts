import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of the cart. */
export const CART_TASKS = declareTasks({
  delete_old_carts: { everyMs: HOUR_MS, title: msg`Delete abandoned carts of guests` },
})
