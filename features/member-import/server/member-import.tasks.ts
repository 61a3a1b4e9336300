import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { DAY_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of the import of members. */
export const MEMBER_IMPORT_TASKS = declareTasks({
  delete_old_imports: { everyMs: DAY_MS, title: msg`Delete the uploaded lists of old member imports` },
})
