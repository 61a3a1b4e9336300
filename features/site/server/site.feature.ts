import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { themeCssFor } from '#platform/shared/theme-css.ts'
import { siteDeskRoutes } from './site-desk.routes.ts'
import { siteDocumentRoutes } from './site-documents.routes.ts'
import type { SiteDeps } from './site.actions.ts'
import { siteRoutes } from './site.routes.ts'

export type SiteFeatureDeps = Required<SiteDeps> &
  DepsOf<typeof siteRoutes> &
  DepsOf<typeof siteDeskRoutes> &
  Omit<DepsOf<typeof siteDocumentRoutes>, 'themeCssFor'>

/** Connects the site's settings, redirects and documents. */
export function siteFeature(deps: SiteFeatureDeps): Feature {
  return {
    routes: [
      (app) => siteRoutes(app, deps),
      (app) => siteDeskRoutes(app, deps),
      (app) => siteDocumentRoutes(app, { ...deps, themeCssFor }),
    ],
  }
}
