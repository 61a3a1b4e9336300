import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of the search. */
export const SEARCH_TASKS = declareTasks({
  complete_search: { everyMs: HOUR_MS, title: msg`Add records to the search that it does not have yet` },
})
