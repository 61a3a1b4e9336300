import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { publicTypes, type PublicType } from '../membership-types.contract.ts'
import { typesAnswer } from '../membership-types.schema.ts'

/**
 * Registers the public call for membership prices.
 * @param readTypes returns the types with today's prices in the language of the caller
 */
export function membershipTypesRoutes(
  app: FastifyInstance,
  readTypes: (locale: Locale) => Promise<PublicType[]>,
): void {
  serve(app, publicTypes, {
    answer: typesAnswer,
    cacheControl: 'no-cache',
    handle: async ({ locale }) => ({ data: await readTypes(locale) }),
  })
}
