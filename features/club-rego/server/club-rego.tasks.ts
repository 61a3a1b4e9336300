import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of club rego. */
export const CLUB_REGO_TASKS = declareTasks({
  begin_schemes: { everyMs: DAY_MS, title: msg`Add new club rego schemes` },
  check_cases: { everyMs: HOUR_MS, title: msg`Send club rego reminders and end lapsed registrations` },
})
