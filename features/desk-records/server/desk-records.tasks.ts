import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { DAY_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of the notes and files on records. */
export const DESK_RECORD_TASKS = declareTasks({
  delete_old_record_notes: {
    everyMs: DAY_MS,
    title: msg`Delete old notes on orders, events, entries and vehicles`,
  },
  delete_old_record_files: { everyMs: DAY_MS, title: msg`Delete files that staff removed from records` },
})
