import type { FastifyInstance } from 'fastify'
import type { Exports } from '#features/staff/server/staff.public.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { changeCode, endCode, getCode, makeCode } from '../codes-desk.contract.ts'
import {
  changeCodeInput,
  codeAnswer,
  endCodeInput,
  getCodeInput,
  makeCodeInput,
} from '../codes-desk.schema.ts'
import { change, type CodesDeskDeps, end, make, presentCode } from './codes-desk.actions.ts'
import { findCode } from './codes-desk.store.ts'
import { codesListRoutes } from './codes-list.routes.ts'

/** Registers the calls for promotion codes. */
export function codesDeskRoutes(app: FastifyInstance, deps: CodesDeskDeps & { exports: Exports }): void {
  const { database, clock } = deps
  const mayCall = requireRole('shop', 'treasurer')

  codesListRoutes(app, deps)

  serve(app, getCode, {
    input: getCodeInput,
    mayCall,
    answer: codeAnswer,
    handle: async ({ input }) => {
      const row = await findCode(database.db, input.code)
      if (row === null) throw new Problem('NOT_FOUND')
      return { item: presentCode(row, await deps.timezone(), clock.nowMs()) }
    },
  })

  serve(app, makeCode, {
    input: makeCodeInput,
    mayCall,
    answer: codeAnswer,
    handle: async ({ input, caller }) => ({ item: await make(deps, input, personOf(caller)) }),
  })

  serve(app, changeCode, {
    input: changeCodeInput,
    mayCall,
    answer: codeAnswer,
    handle: async ({ input, caller }) => ({ item: await change(deps, input, personOf(caller)) }),
  })

  serve(app, endCode, {
    input: endCodeInput,
    mayCall,
    answer: codeAnswer,
    handle: async ({ input, caller }) => ({ item: await end(deps, input.code, personOf(caller)) }),
  })
}
