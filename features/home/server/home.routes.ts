import type { FastifyInstance } from 'fastify'
import { personOf, requireLogin } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { membersHome } from '../home.contract.ts'
import { membersHomeAnswer } from '../home.schema.ts'
import { type HomeDeps, readHome } from './read-home.ts'

/** Registers the call that returns the data of the members' home page. */
export function homeRoutes(app: FastifyInstance, deps: HomeDeps): void {
  serve(app, membersHome, {
    mayCall: requireLogin,
    answer: membersHomeAnswer,
    handle: ({ caller, locale }) => readHome(deps, personOf(caller), locale),
  })
}
