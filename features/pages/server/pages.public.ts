/** The server exports of pages for app/, the seed and other features. */
export { SEO_DESCRIPTION_LENGTH } from '../seo-lengths.rules.ts'
export { graphqlRoute, type GraphqlDeps } from './graphql/graphql.routes.ts'
export { groupRecord, type GroupRecordOptions } from './group-record.ts'
export { groupsRoutes } from './groups.routes.ts'
export { pageRecord, type PageRecordOptions, type PublishedPage } from './page-record.ts'
export { pagesRoutes, type PagesDeps } from './pages.routes.ts'
export { productGroups } from './read-groups.ts'
export { publicPage, sitemapEntries } from './read-pages.ts'
