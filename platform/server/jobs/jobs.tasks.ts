import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of jobs. */
export const JOB_TASKS = declareTasks({
  delete_done_jobs: { everyMs: HOUR_MS, title: msg`Delete background work that ended over a week ago` },
})
