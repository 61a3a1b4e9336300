import type { DepsOf, Feature } from '#platform/server/feature.ts'
import type { HouseholdDeps } from './households-deps.ts'
import { householdsDeskRoutes } from './households-desk.routes.ts'
import { ownHouseholdRoutes } from './own-household.routes.ts'

/** Connects households. @param membership the dependencies of membership, which renews for a whole household */
export function householdsFeature(
  deps: HouseholdDeps,
  membership: DepsOf<typeof ownHouseholdRoutes>,
): Feature {
  return {
    routes: [(app) => householdsDeskRoutes(app, deps), (app) => ownHouseholdRoutes(app, membership)],
  }
}
