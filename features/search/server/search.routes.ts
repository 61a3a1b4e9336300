import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import { searchSite } from '../search.contract.ts'
import { searchAnswer, searchInput } from '../search.schema.ts'
import { findPublicDocuments, type SearchDeps } from './search.actions.ts'

/** Registers the search call. @source docs/reference/public-site.md §5 */
export function searchRoutes(app: FastifyInstance, deps: SearchDeps): void {
  serve(app, searchSite, {
    input: searchInput,
    answer: searchAnswer,
    cacheControl: 'no-cache',
    handle: ({ input, locale }) => findPublicDocuments(deps, input.q, locale),
  })
}
