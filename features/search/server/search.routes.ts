import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import { searchSite } from '../search.contract.ts'
import { searchAnswer, searchInput } from '../search.schema.ts'
import { findForStrangers } from './search.actions.ts'

/** The search. @source DOMAIN §3.14 */
export function searchRoutes(app: FastifyInstance, powers: Pick<Service, 'database' | 'clock'>): void {
  serve(app, searchSite, {
    input: searchInput,
    answer: searchAnswer,
    handle: ({ input }) => findForStrangers(powers, input.q),
  })
}
