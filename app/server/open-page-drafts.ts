import { instantOf } from '#platform/shared/clock.ts'
import { APP_ROUTE_NAMES } from '#app/web/paths.ts'
import { addImage, type MediaService } from '#features/media/server/media.public.ts'
import {
  checkOutsideLinks,
  type DraftDeps,
  gatherOutsideLinks,
  hasDueLinks,
  hasDuePages,
  pageDraftRoutes,
  pagesWithBrokenLinks,
  publishDuePages,
  tidyDrafts,
} from '#features/pages/server/pages.public.ts'
import { redirectKey } from '#features/site/redirects.rules.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import {
  type Audit,
  contentRightOf,
  type DeskCount,
  findContentRight,
  findStaffNames,
} from '#features/staff/server/staff.public.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { PAGE_TASKS } from '#features/pages/server/pages.tasks.ts'
import { PAGE_LISTENERS } from './club-records.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { RoutePlugin } from './http-server.ts'
import { mailWriterOf } from './mail-writers.ts'
import { pageAddresses } from './page-addresses.ts'
import { isScreen } from './redirects-first.ts'

/** Creates the calls of the page editor, the tasks that publish pages and check links, and the count of broken links. */
export function openPageDrafts(
  featureDeps: FeatureDeps,
  { site, media, audit }: { site: SiteReader; media: MediaService; audit: Audit },
): { deps: DraftDeps; routes: RoutePlugin[]; taskCode: TaskCodeOf<typeof PAGE_TASKS>; counts: DeskCount[] } {
  const { service, random, secretKey, settings } = featureDeps
  const deps: DraftDeps = {
    ...service,
    ...PAGE_LISTENERS,
    ...pageAddresses(service.clock),
    random,
    storeImage: async (bytes, fileName, sentBy) => {
      const {
        hash,
        placeholder,
        widthPx: width,
        heightPx: height,
      } = await addImage(media, bytes, fileName, '', { sentBy })
      return { hash, placeholder, width, height }
    },
    audit,
    write: mailWriterOf(featureDeps, site),
    timezone: async () => (await site.settings()).timezone,
    appRouteNames: APP_ROUTE_NAMES,
    rightOf: contentRightOf,
    findRight: (db, personId) => findContentRight(db, personId, instantOf(service.clock)),
    needsSecondPerson: async () => (await site.desk()).second_person_publishes,
    languages: site.languages,
    linkCodes: signedCodes(secretKey, 'draft preview'),
    appUrl: settings.appUrl,
    namesOf: findStaffNames,
    findUnknownPaths: async (_db, paths) => {
      const { redirects } = await site.initialData()
      const redirected = new Set(redirects.map(({ from }) => from))
      return paths.filter((path) => !isKnown(path) && !redirected.has(redirectKey(path)))
    },
  }
  const linkDeps = { ...service, appUrl: settings.appUrl }
  return {
    deps,
    counts: [
      {
        key: 'pages_with_broken_links',
        roles: ['content'],
        count: async (db) => (await pagesWithBrokenLinks(db, deps)).length,
      },
    ],
    routes: [(app) => pageDraftRoutes(app, deps)],
    taskCode: {
      publish_pages: { isNeeded: () => hasDuePages(deps), run: () => publishDuePages(deps) },
      list_outside_links: () => gatherOutsideLinks(linkDeps),
      check_outside_links: {
        isNeeded: () => hasDueLinks(linkDeps),
        run: (signal) => checkOutsideLinks(linkDeps, signal),
      },
      tidy_page_versions: () => tidyDrafts(deps),
    },
  }
}

/**
 * Returns whether a path belongs to a file or to a screen of the app. It then needs no content page to be a valid link
 * target.
 */
function isKnown(path: string): boolean {
  return isScreen(path) || path.startsWith('/assets/')
}
