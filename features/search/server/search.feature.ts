import type { DepsOf, Feature } from '#platform/server/feature.ts'
import type { RunTask, TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { searchRoutes } from './search.routes.ts'
import type { SEARCH_TASKS } from './search.tasks.ts'

export type SearchFeatureDeps = DepsOf<typeof searchRoutes> & {
  /** Adds the records of other features that the index lacks. */
  completeSearch: RunTask
}

/** Connects the search. */
export function searchFeature(
  deps: SearchFeatureDeps,
): Feature & { taskCode: TaskCodeOf<typeof SEARCH_TASKS> } {
  return {
    routes: [(app) => searchRoutes(app, deps)],
    taskCode: { complete_search: deps.completeSearch },
  }
}
