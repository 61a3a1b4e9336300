import type { FastifyInstance } from 'fastify'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addMember, addMemberForm, similarPeople } from '../add-member.contract.ts'
import {
  addedAnswer,
  addFormAnswer,
  addMemberInput,
  similarAnswer,
  similarInput,
} from '../add-member.schema.ts'
import { addMember as add, type AddMemberDeps, listSimilar, readAddForm } from './add-member.actions.ts'

const secretary = requireRole('membership')

/** Registers the calls for adding a member by hand. */
export function addMemberRoutes(app: FastifyInstance, deps: AddMemberDeps): void {
  serve(app, addMemberForm, {
    mayCall: secretary,
    answer: addFormAnswer,
    handle: () => readAddForm(deps),
  })

  serve(app, similarPeople, {
    input: similarInput,
    mayCall: secretary,
    answer: similarAnswer,
    handle: async ({ input }) => ({ data: await listSimilar(deps, input) }),
  })

  serve(app, addMember, {
    input: addMemberInput,
    mayCall: secretary,
    answer: addedAnswer,
    handle: async ({ input, caller }) => ({ id: await add(deps, { input, caller }) }),
  })
}
