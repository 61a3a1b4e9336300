import { addImage, type MediaService } from '#features/media/server/media.public.ts'
import { redirectKey } from '#features/site/redirects.rules.ts'
import { contentRightOf, findContentRight, findStaffNames } from '#features/staff/server/staff.public.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { countDraftPages } from './draft-pages.store.ts'
import type { DraftDeps } from './drafts/draft-deps.ts'
import { pageDraftRoutes } from './drafts/page-drafts.routes.ts'
import { pagesWithBrokenLinks, tidyDrafts } from './drafts/page-versions.actions.ts'
import { countReviews } from './drafts/reviews.actions.ts'
import { hasDuePages, publishDuePages } from './drafts/schedules.actions.ts'
import { graphqlRoute } from './graphql/graphql.routes.ts'
import { groupRecord, type GroupRecordOptions } from './group-record.ts'
import { groupsDeskRoutes } from './groups-desk.routes.ts'
import { groupsRoutes } from './groups.routes.ts'
import {
  checkOutsideLinks,
  gatherOutsideLinks,
  hasDueLinks,
  type OutsideLinkDeps,
} from './outside-links/outside-links.actions.ts'
import { pageRecord } from './page-record.ts'
import { pagesRoutes } from './pages.routes.ts'
import type { PAGE_TASKS } from './pages.tasks.ts'

/** The dependencies of drafts that pages create from others. */
type CreatedDeps =
  | 'storeImage'
  | 'findUnknownPaths'
  | 'rightOf'
  | 'findRight'
  | 'needsSecondPerson'
  | 'linkCodes'
  | 'namesOf'

export type PagesFeatureDeps = Omit<DraftDeps, CreatedDeps> &
  DepsOf<typeof pagesRoutes> &
  Pick<OutsideLinkDeps, 'outbound'> &
  Pick<DepsOf<typeof groupsDeskRoutes>, 'audit'> &
  Pick<GroupRecordOptions, 'shown'> & {
    media: MediaService
    secretKey: string
    club: () => Promise<{ needsSecondPerson: boolean }>
    /** Returns the site's redirects. */
    redirects: () => Promise<readonly { from: string }[]>
    /** Returns whether a path belongs to a screen of the app rather than to a content page. */
    isScreen: (path: string) => boolean
  }

/** Connects pages, groups, the page editor, the tasks that publish pages and check links, and the record calls. */
export function pagesFeature(
  deps: PagesFeatureDeps,
): Feature & { deps: DraftDeps; taskCode: TaskCodeOf<typeof PAGE_TASKS> } {
  const { media } = deps
  const drafts = draftDepsOf(deps)
  return {
    deps: drafts,
    routes: [
      (app) => pagesRoutes(app, deps),
      (app) => groupsRoutes(app, deps),
      (app) => groupsDeskRoutes(app, { ...deps, addresses: drafts }),
      (app) => pageDraftRoutes(app, drafts),
    ],
    records: [
      pageRecord({ ...drafts, addresses: drafts }),
      groupRecord({
        ...deps,
        addresses: drafts,
        storeImage: (bytes, fileName, alt) => addImage(media, bytes, fileName, alt),
      }),
    ],
    counts: [
      { key: 'pages_in_draft', roles: ['content'], count: countDraftPages },
      {
        key: 'pages_in_review',
        roles: ['content'],
        count: (db, _today, caller) => countReviews(db, caller, drafts),
      },
      {
        key: 'pages_with_broken_links',
        roles: ['content'],
        count: async (db) => (await pagesWithBrokenLinks(db, drafts)).length,
      },
    ],
    taskCode: {
      publish_pages: { isNeeded: () => hasDuePages(drafts), run: () => publishDuePages(drafts) },
      list_outside_links: () => gatherOutsideLinks(deps),
      check_outside_links: {
        isNeeded: () => hasDueLinks(deps),
        run: (signal) => checkOutsideLinks(deps, signal),
      },
      tidy_page_versions: () => tidyDrafts(drafts),
    },
  }
}

/** Connects the GraphQL endpoint for pages. */
export function graphqlFeature(deps: DepsOf<typeof graphqlRoute>): Feature {
  return { routes: [(app) => graphqlRoute(app, deps)] }
}

function draftDepsOf(deps: PagesFeatureDeps): DraftDeps {
  const { media, clock, secretKey, club, redirects, isScreen } = deps
  /** A path of a file or of a screen of the app needs no content page to be a valid link target. */
  const isKnown = (path: string) => isScreen(path) || path.startsWith('/assets/')
  return {
    ...deps,
    storeImage: async (bytes, fileName, sentBy) => {
      const {
        hash,
        placeholder,
        widthPx: width,
        heightPx: height,
      } = await addImage(media, bytes, fileName, '', { sentBy })
      return { hash, placeholder, width, height }
    },
    rightOf: contentRightOf,
    findRight: (db, personId) => findContentRight(db, personId, instantOf(clock)),
    needsSecondPerson: async () => (await club()).needsSecondPerson,
    linkCodes: signedCodes(secretKey, 'draft preview'),
    namesOf: findStaffNames,
    findUnknownPaths: async (_db, paths) => {
      const redirected = new Set((await redirects()).map(({ from }) => from))
      return paths.filter((path) => !isKnown(path) && !redirected.has(redirectKey(path)))
    },
  }
}
