import type { Feature } from '#platform/server/feature.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { runRetention } from './minimise.actions.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { retentionRoutes } from './retention.routes.ts'
import type { RETENTION_TASKS } from './retention.tasks.ts'

/** Connects the minimising of lapsed members' data. */
export function retentionFeature(
  deps: RetentionDeps,
): Feature & { taskCode: TaskCodeOf<typeof RETENTION_TASKS> } {
  return {
    routes: [(app) => retentionRoutes(app, deps)],
    taskCode: { minimise_lapsed_members: (signal) => runRetention(deps, signal) },
  }
}
