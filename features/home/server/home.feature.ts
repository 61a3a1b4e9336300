import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { homeRoutes } from './home.routes.ts'

/** Connects the members' home. */
export function homeFeature(deps: DepsOf<typeof homeRoutes>): Feature {
  return { routes: [(app) => homeRoutes(app, deps)] }
}
