import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of the status page. */
export const STATUS_TASKS = declareTasks({
  measure_status: { everyMs: 15 * MINUTE_MS, title: msg`Measure the status and email owners about problems` },
})
