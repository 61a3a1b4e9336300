/** What app/, the seed and other features may use of pages on the server. */
export { graphqlRoute, type GraphqlPowers } from './graphql/graphql.routes.ts'
export { groupRecord, type GroupRecordOptions } from './group-record.ts'
export { groupsRoutes } from './groups.routes.ts'
export { pageRecord, type PageRecordOptions, type PublishedPage } from './page-record.ts'
export { pagesRoutes, type PagesPowers } from './pages.routes.ts'
export { productGroups } from './read-groups.ts'
export { publicPage, sitemapEntries } from './read-pages.ts'
