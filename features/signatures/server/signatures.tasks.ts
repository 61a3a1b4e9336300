import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of signatures. */
export const SIGNATURE_TASKS = declareTasks({
  check_signatures: { everyMs: HOUR_MS, title: msg`Check that no signature was altered` },
})
