import type { FastifyInstance } from 'fastify'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  archiveType,
  changeType,
  createType,
  deleteType,
  deskTypes,
  orderTypes,
} from '../types-desk.contract.ts'
import {
  archiveTypeInput,
  changeTypeInput,
  createdTypeAnswer,
  deleteTypeInput,
  orderTypesInput,
  typeInput,
  typesAnswer,
} from '../types-desk.schema.ts'
import {
  addTypeOf,
  changeTypeTo,
  deleteUnusedType,
  readTypes,
  setTypeActive,
  sortTypes,
  type TypesDeskDeps,
} from './types.actions.ts'

const mayCall = requireRole('membership')

/** Registers the calls of the membership types desk. */
export function typesDeskRoutes(app: FastifyInstance, deps: TypesDeskDeps): void {
  serve(app, deskTypes, { mayCall, answer: typesAnswer, handle: () => readTypes(deps) })

  serve(app, createType, {
    input: typeInput,
    mayCall,
    answer: createdTypeAnswer,
    handle: async ({ input, caller }) => {
      const code = await addTypeOf(deps, input, personOf(caller))
      return { ...(await readTypes(deps)), code }
    },
  })

  serve(app, changeType, {
    input: changeTypeInput,
    mayCall,
    answer: typesAnswer,
    handle: async ({ input, caller }) => {
      await changeTypeTo(deps, input, caller)
      return readTypes(deps)
    },
  })

  serve(app, orderTypes, {
    input: orderTypesInput,
    mayCall,
    answer: typesAnswer,
    handle: async ({ input: { ids }, caller }) => {
      await sortTypes(deps, ids, personOf(caller))
      return readTypes(deps)
    },
  })

  serve(app, archiveType, {
    input: archiveTypeInput,
    mayCall,
    answer: typesAnswer,
    handle: async ({ input: { id, is_active: isActive }, caller }) => {
      await setTypeActive(deps, { id, isActive }, personOf(caller))
      return readTypes(deps)
    },
  })

  serve(app, deleteType, {
    input: deleteTypeInput,
    mayCall,
    answer: typesAnswer,
    handle: async ({ input: { id }, caller }) => {
      await deleteUnusedType(deps, id, personOf(caller))
      return readTypes(deps)
    },
  })
}
