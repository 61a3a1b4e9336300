import type { Exports } from '#features/staff/server/staff.public.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { addMemberRoutes } from './add-member.routes.ts'
import { bulkRoutes } from './bulk.routes.ts'
import { finishMerges } from './merge.actions.ts'
import { mergeRoutes } from './merge.routes.ts'
import { forgetOldNotes } from './notes.actions.ts'
import { peopleRoutes } from './people.routes.ts'
import { personFilesRoutes } from './person-files.routes.ts'
import type { PEOPLE_TASKS } from './people.tasks.ts'
import { registerRoutes } from './register.routes.ts'

/** Connects the records of people at the desk. */
export function peopleFeature(
  deps: DepsOf<typeof addMemberRoutes> & DepsOf<typeof personFilesRoutes> & { exports: Exports },
): Feature & { taskCode: TaskCodeOf<typeof PEOPLE_TASKS> } {
  return {
    routes: [
      (app) => peopleRoutes(app, deps),
      (app) => personFilesRoutes(app, deps),
      (app) => addMemberRoutes(app, deps),
      (app) => bulkRoutes(app, deps),
      (app) => mergeRoutes(app, deps),
      (app) => registerRoutes(app, deps),
    ],
    taskCode: {
      delete_old_notes: () => forgetOldNotes(deps),
      finish_merges: () => finishMerges(deps),
    },
  }
}
