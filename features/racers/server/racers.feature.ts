import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { RACERS_RATE, racersRoutes } from './racers.routes.ts'

/** Connects the link to the racing-licence service. */
export function racersFeature(deps: Omit<DepsOf<typeof racersRoutes>, 'limit'>): Feature {
  const racers = { ...deps, limit: rateLimit(deps.database.pool, RACERS_RATE) }
  return { routes: [(app) => racersRoutes(app, racers)] }
}
