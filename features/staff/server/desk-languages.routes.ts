import type { FastifyInstance } from 'fastify'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import { requireStaff } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { deskLanguages } from '../desk-languages.contract.ts'
import { languagesAnswer } from '../desk-languages.schema.ts'

/** Adds the call that returns the languages of the club’s texts to forms with translations. */
export function deskLanguagesRoutes(app: FastifyInstance, languages: () => Promise<ContentLanguages>): void {
  serve(app, deskLanguages, {
    mayCall: requireStaff,
    answer: languagesAnswer,
    handle: async () => {
      const { main, offered } = await languages()
      return { main, further: offered.filter((language) => language !== main) }
    },
  })
}
