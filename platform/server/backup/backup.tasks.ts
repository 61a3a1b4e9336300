import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS, SECOND_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of backups. */
export const BACKUP_TASKS = declareTasks({
  take_backup: { everyMs: HOUR_MS, title: msg`Take and verify the daily backup` },
  copy_changes: {
    everyMs: 10 * SECOND_MS,
    title: msg`Copy the latest changes to the backups`,
    isLocal: true,
  },
})
