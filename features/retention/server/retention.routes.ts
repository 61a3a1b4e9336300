import type { FastifyInstance } from 'fastify'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { keepData, personRetention, retentionList, stopKeeping } from '../retention.contract.ts'
import { keepInput, listAnswer, listInput, personInput, stateAnswer, stopInput } from '../retention.schema.ts'
import type { RetentionDeps } from './retention-deps.ts'
import {
  keepPersonData,
  readPersonRetention,
  readRetentionList,
  stopKeepingData,
} from './retention-desk.actions.ts'

const mayCall = requireRole('membership')

/** Registers the desk's calls about the data of lapsed members. */
export function retentionRoutes(app: FastifyInstance, deps: RetentionDeps): void {
  serve(app, retentionList, {
    input: listInput,
    mayCall,
    answer: listAnswer,
    handle: ({ input }) => readRetentionList(deps, input),
  })

  serve(app, personRetention, {
    input: personInput,
    mayCall,
    answer: stateAnswer,
    handle: async ({ input: { person_id: id } }) => ({ item: await readPersonRetention(deps, id) }),
  })

  serve(app, keepData, {
    input: keepInput,
    mayCall,
    answer: stateAnswer,
    handle: async ({ input: { person_id: personId, reason, until }, caller }) => ({
      item: await keepPersonData(deps, { personId, reason, until, caller }),
    }),
  })

  serve(app, stopKeeping, {
    input: stopInput,
    mayCall,
    answer: stateAnswer,
    handle: async ({ input: { person_id: personId }, caller }) => ({
      item: await stopKeepingData(deps, { personId, caller }),
    }),
  })
}
