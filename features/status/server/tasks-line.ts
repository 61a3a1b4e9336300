/** The status line about the scheduled tasks. */
import { msg, plural } from '@lingui/core/macro'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { StatusLevel } from '../status.contract.ts'
import type { Line } from './line.ts'
import type { StatusFigures } from './status-figures.ts'
import type { TaskFigures } from './task-figures.ts'

/** A failed task is repeated within an hour, so after this number of failures it has failed for about a day. */
const RED_FROM_FAILURES = 24
const RED_WHEN_LATE_MS = DAY_MS

/** Returns the status line about the scheduled tasks. The page lists each of them below. */
export function tasksLine({ tasks, at }: StatusFigures): Line {
  const failed = tasks.filter(({ state }) => state === 'failed')
  const late = tasks.filter(({ state }) => state === 'late')
  const level = levelOf(failed, late, at)
  return {
    id: 'tasks',
    level,
    title: msg({
      message: 'Regular tasks',
      comment: 'Status line: work that the server repeats by itself, such as deleting old carts',
    }),
    says: [
      ...(failed.length === 0
        ? []
        : [
            msg`${plural(failed.length, { one: '# regular task', other: '# regular tasks' })} failed at the last run.`,
          ]),
      ...(late.length === 0
        ? []
        : [
            msg`${plural(late.length, { one: '# regular task is', other: '# regular tasks are' })} over an hour late.`,
          ]),
      ...(level === 'green' ? [msg`All regular tasks ran as planned.`] : []),
    ],
    advice:
      level === 'green'
        ? null
        : late.length > 0
          ? msg`Restart the program, because it doesn’t run its regular tasks.`
          : msg`A failed task is repeated within an hour. If it fails again, open Settings → Status at the desk and send its message, under “Regular tasks”, to the person who looks after the server.`,
  }
}

function levelOf(failed: readonly TaskFigures[], late: readonly TaskFigures[], at: Date): StatusLevel {
  const hasFailedLong = failed.some(({ failedRuns }) => failedRuns >= RED_FROM_FAILURES)
  const isLateLong = late.some(
    ({ nextRunAt }) => nextRunAt !== null && at.getTime() - nextRunAt.getTime() > RED_WHEN_LATE_MS,
  )
  if (hasFailedLong || isLateLong) return 'red'
  return failed.length + late.length > 0 ? 'amber' : 'green'
}
