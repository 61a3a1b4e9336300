import type { FastifyInstance } from 'fastify'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { changeCode, endCode, makeCode, readCodes } from '../codes-desk.contract.ts'
import {
  changeCodeInput,
  codeAnswer,
  codesAnswer,
  codesInput,
  endCodeInput,
  makeCodeInput,
} from '../codes-desk.schema.ts'
import { change, type CodesDeskDeps, end, make, presentCode } from './codes-desk.actions.ts'
import { listCodes } from './codes-desk.store.ts'

/** Registers the calls for promotion codes. */
export function codesDeskRoutes(app: FastifyInstance, deps: CodesDeskDeps): void {
  const { database, clock } = deps
  const mayCall = requireRole('shop', 'treasurer')

  serve(app, readCodes, {
    input: codesInput,
    mayCall,
    answer: codesAnswer,
    handle: async () => {
      const timezone = await deps.timezone()
      const rows = await listCodes(database.db)
      return { data: rows.map((row) => presentCode(row, timezone, clock.nowMs())) }
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
