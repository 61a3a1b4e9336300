import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { DAY_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of people. */
export const PEOPLE_TASKS = declareTasks({
  delete_old_notes: { everyMs: DAY_MS, title: msg`Delete old notes and copies of emails` },
  finish_merges: { everyMs: DAY_MS, title: msg`Finish merges of two records that can no longer be undone` },
})
