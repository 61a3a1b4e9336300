/** The server exports of pages for app/, the seed and other features. */
export { SEO_DESCRIPTION_LENGTH } from '../seo-lengths.rules.ts'
export { draftPreviewRoutes, type DraftPreviewDeps } from './drafts/draft-preview.routes.ts'
export { changePageMedia } from './drafts/change-media.ts'
export type { AddressDeps, DraftAudit, DraftDeps } from './drafts/draft-deps.ts'
export { countReviews } from './drafts/reviews.actions.ts'
export { pageDraftRoutes } from './drafts/page-drafts.routes.ts'
export {
  hasDuePages,
  pagesWithBrokenLinks,
  publishDuePages,
  tidyDrafts,
} from './drafts/page-versions.actions.ts'
export {
  checkOutsideLinks,
  gatherOutsideLinks,
  hasDueLinks,
  type OutsideLinkDeps,
} from './outside-links/outside-links.actions.ts'
export { graphqlRoute, type GraphqlDeps } from './graphql/graphql.routes.ts'
export { lockProductGroup } from './groups.store.ts'
export { groupRecord, type GroupRecordOptions } from './group-record.ts'
export { groupsDeskRoutes } from './groups-desk.routes.ts'
export { groupsRoutes } from './groups.routes.ts'
export type { PublishedPage } from './drafts/live-page.ts'
export { pageRecord, type PageRecordOptions } from './page-record.ts'
export { pagesData } from './person-data.store.ts'
export { pagesRoutes, type PagesDeps } from './pages.routes.ts'
export { REVIEW_MAIL_SAMPLES } from './review-mail-samples.ts'
export { pathOfLink } from '../content-uses.rules.ts'
export { type MovedAddress, relinked, relinkedHtml } from '../relink.rules.ts'
export { productGroups } from './read-groups.ts'
export { publicPage, sitemapEntries, translatedSeoOfPages } from './read-pages.ts'
export { type Dictionaries, translateLivePage } from './drafts/translate-live-page.ts'
