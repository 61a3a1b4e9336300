import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of accounts. */
export const ACCOUNT_TASKS = declareTasks({
  delete_old_sessions: {
    everyMs: HOUR_MS,
    title: msg`Delete expired sessions, codes and data exports`,
  },
})
