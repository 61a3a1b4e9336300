import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of membership. */
export const MEMBERSHIP_TASKS = declareTasks({
  send_renewal_reminders: { everyMs: HOUR_MS, title: msg`Send membership reminders` },
})
