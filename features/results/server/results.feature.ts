import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { resultsRoutes } from './results.routes.ts'

/** Connects the results of events. */
export function resultsFeature(deps: DepsOf<typeof resultsRoutes>): Feature {
  return { routes: [(app) => resultsRoutes(app, deps)] }
}
