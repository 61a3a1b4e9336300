import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of rate limits. */
export const RATE_LIMIT_TASKS = declareTasks({
  delete_ended_limits: { everyMs: HOUR_MS, title: msg`Delete ended request limits` },
})
