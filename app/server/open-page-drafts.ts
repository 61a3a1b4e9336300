import { APP_ROUTE_NAMES } from '#app/web/paths.ts'
import { addImage, type MediaService } from '#features/media/server/media.public.ts'
import {
  type DraftDeps,
  hasDuePages,
  pageDraftRoutes,
  publishDuePages,
  tidyDrafts,
} from '#features/pages/server/pages.public.ts'
import { redirectKey } from '#features/site/redirects.rules.ts'
import { redirectMovedAddress } from '#features/site/server/moved-address.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { type Audit, findStaffNames } from '#features/staff/server/staff.public.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { PAGE_TASKS } from '#features/pages/server/pages.tasks.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { PAGE_LISTENERS } from './club-records.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { RoutePlugin } from './http-server.ts'
import { isScreen } from './redirects-first.ts'

/** Creates the calls of the page editor and the task that publishes scheduled pages. */
export function openPageDrafts(
  { service, random }: Pick<FeatureDeps, 'service' | 'random'>,
  { site, media, audit }: { site: SiteReader; media: MediaService; audit: Audit },
): { routes: RoutePlugin[]; taskCode: TaskCodeOf<typeof PAGE_TASKS> } {
  const deps: DraftDeps = {
    ...service,
    ...PAGE_LISTENERS,
    random,
    storeImage: async (bytes, fileName) => {
      const {
        hash,
        placeholder,
        widthPx: width,
        heightPx: height,
      } = await addImage(media, bytes, fileName, '')
      return { hash, placeholder, width, height }
    },
    audit,
    appRouteNames: APP_ROUTE_NAMES,
    namesOf: findStaffNames,
    findUnknownPaths: async (_db, paths) => {
      const { redirects } = await site.initialData()
      const redirected = new Set(redirects.map(({ from }) => from))
      return paths.filter((path) => !isKnown(path) && !redirected.has(redirectKey(path)))
    },
    onAddressChanged: (tx, from, to) => redirectMovedAddress(tx, { from, to }, instantOf(service.clock)),
  }
  return {
    routes: [(app) => pageDraftRoutes(app, deps)],
    taskCode: {
      publish_pages: { isNeeded: () => hasDuePages(deps), run: () => publishDuePages(deps) },
      tidy_page_versions: () => tidyDrafts(deps),
    },
  }
}

/** A file or a screen of the app has no page of its own. */
function isKnown(path: string): boolean {
  return isScreen(path) || path.startsWith('/assets/')
}
