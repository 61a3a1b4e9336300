import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import { searchSite } from '../search.contract.ts'
import { searchAnswer, searchInput } from '../search.schema.ts'
import { findPublicDocuments } from './search.actions.ts'

/** Registers the search call. @source docs/reference/public-site.md §5 */
export function searchRoutes(app: FastifyInstance, deps: Pick<Service, 'database' | 'clock'>): void {
  serve(app, searchSite, {
    input: searchInput,
    answer: searchAnswer,
    cacheControl: 'no-cache',
    handle: ({ input }) => findPublicDocuments(deps, input.q),
  })
}
