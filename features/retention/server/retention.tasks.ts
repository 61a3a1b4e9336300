import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { DAY_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of retention. */
export const RETENTION_TASKS = declareTasks({
  minimise_lapsed_members: { everyMs: DAY_MS, title: msg`Reduce the data of lapsed members` },
})
