import type { FastifyInstance } from 'fastify'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import * as calls from '../groups-desk.contract.ts'
import * as schemas from '../groups-desk.schema.ts'
import * as groups from './groups-desk.actions.ts'

/** Registers the desk’s own calls of groups for the roles `content` and `owner`. */
export function groupsDeskRoutes(app: FastifyInstance, deps: groups.GroupsDeskDeps): void {
  const mayCall = requireRole('content', 'owner')
  const answer = schemas.groupsAnswer
  const list = async () => ({ data: await groups.listForDesk(deps) })
  serve(app, calls.listDeskGroups, { mayCall, answer, handle: list })
  serve(app, calls.replaceGroup, {
    input: schemas.replaceInput,
    mayCall,
    answer: schemas.replaceAnswer,
    handle: async ({ input, caller }) => {
      const unchangedPages = await groups.replace(deps, caller, input)
      return {
        ...(await list()),
        ...(unchangedPages.length === 0 ? {} : { unchanged_pages: [...unchangedPages] }),
      }
    },
  })
}
