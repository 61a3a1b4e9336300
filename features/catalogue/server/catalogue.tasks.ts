import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { DAY_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of the catalogue. */
export const CATALOGUE_TASKS = declareTasks({
  delete_old_stock_alerts: {
    everyMs: DAY_MS,
    title: msg`Delete old requests for an email when an item is in stock`,
  },
})
