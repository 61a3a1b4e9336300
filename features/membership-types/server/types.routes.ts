import type { FastifyInstance } from 'fastify'
import type { Service } from '#platform/server/service.ts'
import { serve } from '#platform/server/http/serve.ts'
import { publicTypes } from '../membership-types.contract.ts'
import { typesAnswer } from '../membership-types.schema.ts'
import { readPublicTypes } from './types.actions.ts'

/** The call that says what a membership costs, open to everybody. */
export function membershipTypesRoutes(app: FastifyInstance, { database }: Pick<Service, 'database'>): void {
  serve(app, publicTypes, {
    answer: typesAnswer,
    handle: async () => ({ data: await readPublicTypes(database.db) }),
  })
}
