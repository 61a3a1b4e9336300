import { cachedByVersion } from '#platform/server/cached-by-version.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import type { Service } from '#platform/server/service.ts'
import type { ClubLimits } from '../club-limits.rules.ts'
import { clubLimitsRoutes } from './club-limits.routes.ts'
import { readClubLimits } from './club-limits.store.ts'

/** Connects the club's limits. `limits` reads them, cached in memory until they change. */
export function clubLimitsFeature(
  deps: DepsOf<typeof clubLimitsRoutes> & Pick<Service, 'contentVersion'>,
): Feature & { limits: () => Promise<ClubLimits> } {
  const { contentVersion, database } = deps
  return {
    routes: [(app) => clubLimitsRoutes(app, deps)],
    limits: cachedByVersion(
      () => contentVersion.current(),
      () => readClubLimits(database.cacheReads),
    ),
  }
}
