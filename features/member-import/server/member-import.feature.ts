import type { DepsOf, Feature } from '#platform/server/feature.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { forgetImports, IMPORT_JOB, importWorker } from './import.actions.ts'
import { memberImportRoutes } from './member-import.routes.ts'
import type { MEMBER_IMPORT_TASKS } from './member-import.tasks.ts'

/** Connects the import of members from another program. */
export function memberImportFeature(
  deps: DepsOf<typeof memberImportRoutes>,
): Feature & { taskCode: TaskCodeOf<typeof MEMBER_IMPORT_TASKS> } {
  return {
    routes: [(app) => memberImportRoutes(app, deps)],
    workers: { [IMPORT_JOB]: importWorker(deps) },
    taskCode: { delete_old_imports: () => forgetImports(deps) },
  }
}
