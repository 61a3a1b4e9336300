import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of the staff desk. */
export const STAFF_TASKS = declareTasks({
  check_audit_log: { everyMs: HOUR_MS, title: msg`Check that the audit log was not altered` },
  delete_old_exports: { everyMs: HOUR_MS, title: msg`Delete exported files after a day` },
})
