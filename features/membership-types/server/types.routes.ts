import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import { publicTypes, type PublicType } from '../membership-types.contract.ts'
import { typesAnswer } from '../membership-types.schema.ts'

/** The call that says what a membership costs, open to everybody. @param readTypes with what each costs today */
export function membershipTypesRoutes(app: FastifyInstance, readTypes: () => Promise<PublicType[]>): void {
  serve(app, publicTypes, {
    answer: typesAnswer,
    handle: async () => ({ data: await readTypes() }),
  })
}
