/** Connects the members' home with the features whose data it shows. */
import { readClubLimits } from '#features/club-limits/server/club-limits.public.ts'
import { homeRoutes } from '#features/home/server/home.public.ts'
import { cachedByVersion } from '#platform/server/cached-by-version.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { RoutePlugin } from './http-server.ts'
import type { MembershipDeps } from '#features/membership/server/membership.public.ts'

/** Returns the route of the members' home. */
export function openHome(
  { service: { contentVersion, database } }: FeatureDeps,
  membership: MembershipDeps,
): RoutePlugin[] {
  const limits = cachedByVersion(
    () => contentVersion.current(),
    () => readClubLimits(database.cacheReads),
  )
  return [(app) => homeRoutes(app, { ...membership, limits })]
}
