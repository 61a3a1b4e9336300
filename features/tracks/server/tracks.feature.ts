import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { tracksDeskRoutes } from './tracks-desk.routes.ts'

/** Connects the desk of the race tracks. */
export function tracksFeature(deps: DepsOf<typeof tracksDeskRoutes>): Feature {
  return { routes: [(app) => tracksDeskRoutes(app, deps)] }
}
