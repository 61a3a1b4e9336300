/** Connects the tills with orders, and with the club's details on receipts. */
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Approvals, Audit, Exports } from '#features/staff/server/staff.public.ts'
import {
  cashCountsRoutes,
  depositRoutes,
  type TillDeps,
  tillRoutes,
  tillSearchRoutes,
} from '#features/till/server/till.public.ts'
import type { RoutePlugin } from './http-server.ts'
import type { Selling } from './open-selling.ts'

/** Returns the routes of the tills. */
export function openTill({
  site,
  selling,
  audit,
  approvals,
  exports,
}: {
  site: SiteReader
  selling: Selling
  audit: Audit
  approvals: Approvals
  exports: Exports
}): RoutePlugin[] {
  const deps: TillDeps = {
    ...selling.orders,
    audit,
    approvals,
    seller: async () => {
      const club = await site.settings()
      return {
        name: club.organisation_name,
        abn: club.organisation_abn,
        address: club.organisation_address,
      }
    },
  }
  return [
    (app) => tillRoutes(app, deps),
    (app) => tillSearchRoutes(app, deps),
    (app) => cashCountsRoutes(app, { ...deps, exports }),
    (app) => depositRoutes(app, deps),
  ]
}
