import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of orders. */
export const ORDER_TASKS = declareTasks({
  check_ledger: { everyMs: HOUR_MS, title: msg`Check the ledger once a day` },
})

/** The scheduled task that checks the ledger entries themselves. */
export const LEDGER_TASKS = declareTasks({
  check_ledger_entries: { everyMs: HOUR_MS, title: msg`Check that no ledger entry was altered` },
})
