import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of log books. */
export const LOG_BOOK_TASKS = declareTasks({
  check_log_books: { everyMs: HOUR_MS, title: msg`Check that no log book was altered` },
})
