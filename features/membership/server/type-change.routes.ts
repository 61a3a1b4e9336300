import type { FastifyInstance } from 'fastify'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { memberAnswer } from '../membership-desk.schema.ts'
import { changeType, typeChange } from '../type-change.contract.ts'
import { changeTypeInput, typeChangeAnswer, typeChangeInput } from '../type-change.schema.ts'
import { readRecord } from './member-record.actions.ts'
import { clubToday } from './membership-deps.ts'
import {
  changeTypeOf,
  listOtherTypes,
  previewTypeChange,
  type TypeChangeDeps,
} from './type-change.actions.ts'

const desk = requireRole('membership')

/** Registers the calls for another membership type during a period. */
export function typeChangeRoutes(app: FastifyInstance, deps: TypeChangeDeps): void {
  serve(app, typeChange, {
    input: typeChangeInput,
    mayCall: desk,
    answer: typeChangeAnswer,
    handle: async ({ input: { id, period_id: periodId, type_id: typeId, from } }) => {
      const types = await listOtherTypes(deps.database.db, id, periodId)
      const wanted =
        typeId === undefined || from === undefined ? null : { personId: id, periodId, typeId, from }
      return {
        today: await clubToday(deps),
        types: types.map(({ id: one, name }) => ({ id: one, name })),
        preview: wanted === null ? null : await previewTypeChange(deps, wanted),
      }
    },
  })

  serve(app, changeType, {
    input: changeTypeInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: async ({ input: { id, period_id: periodId, type_id: typeId, from, why }, caller }) => {
      await changeTypeOf(deps, { personId: id, periodId, typeId, from, why, caller })
      const item = await readRecord(deps, id)
      return { item }
    },
  })
}
