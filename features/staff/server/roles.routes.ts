import type { FastifyInstance } from 'fastify'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { deleteOwnRole, handOverRoles, listOwnRoles, saveOwnRole } from '../roles.contract.ts'
import {
  deletedAnswer,
  deleteRoleInput,
  handedOverAnswer,
  handOverInput,
  ownRoleAnswer,
  ownRolesAnswer,
  saveRoleInput,
} from '../roles.schema.ts'
import { setRoles } from '../staff.contract.ts'
import { personAnswer, rolesInput } from '../staff.schema.ts'
import type { Exports } from './exports/exports.ts'
import { peopleListRoutes } from './people-list.routes.ts'
import { changeRoles, deleteRole, handOver, listRoles, type RolesDeps, saveRole } from './roles.actions.ts'

/** Adds the calls about roles. Only owners may call them. Owners have every right, so no caller gives a right that they lack. */
export function rolesRoutes(app: FastifyInstance, deps: RolesDeps & { exports: Exports }): void {
  const mayCall = requireRole('owner')
  peopleListRoutes(app, deps)

  serve(app, setRoles, {
    input: rolesInput,
    mayCall,
    answer: personAnswer,
    handle: async ({ input, caller }) => ({ item: await changeRoles(deps, personOf(caller), input) }),
  })

  serve(app, handOverRoles, {
    input: handOverInput,
    mayCall,
    answer: handedOverAnswer,
    handle: ({ input, caller }) => handOver(deps, personOf(caller), input),
  })

  serve(app, listOwnRoles, {
    mayCall,
    answer: ownRolesAnswer,
    handle: () => listRoles(deps),
  })

  serve(app, saveOwnRole, {
    input: saveRoleInput,
    mayCall,
    answer: ownRoleAnswer,
    handle: async ({ input, caller }) => ({ item: await saveRole(deps, personOf(caller), input) }),
  })

  serve(app, deleteOwnRole, {
    input: deleteRoleInput,
    mayCall,
    answer: deletedAnswer,
    handle: async ({ input, caller }) => {
      await deleteRole(deps, personOf(caller), input)
      return { success: true }
    },
  })
}
