import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of the calendar. */
export const EVENT_TASKS = declareTasks({
  fetch_racing_calendar: { everyMs: 30 * MINUTE_MS, title: msg`Fetch events of other organisers` },
})
