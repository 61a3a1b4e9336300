import type { Feature } from '#platform/server/feature.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { DeskRecordDeps } from './desk-record.ts'
import type { DESK_RECORD_TASKS } from './desk-records.tasks.ts'
import { forgetOldRecordFiles } from './record-files.actions.ts'
import { forgetOldRecordNotes } from './record-notes.actions.ts'

/** Connects the daily tasks. Each kind of record registers its calls in its own feature. */
export function deskRecordsFeature(
  deps: Pick<DeskRecordDeps, 'database' | 'clock' | 'recordFiles'>,
): Feature & { taskCode: TaskCodeOf<typeof DESK_RECORD_TASKS> } {
  return {
    taskCode: {
      delete_old_record_notes: () => forgetOldRecordNotes(deps),
      delete_old_record_files: () => forgetOldRecordFiles(deps),
    },
  }
}
