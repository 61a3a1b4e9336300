import type { FastifyInstance } from 'fastify'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  cancelVersion as cancelCall,
  confirmTemplate as confirmCall,
  listDeskTexts,
  publishVersion as publishCall,
  translateVersion as translateCall,
} from '../signatures-desk.contract.ts'
import { deskTextsAnswer, publishInput, textVersionInput, translateInput } from '../signatures-desk.schema.ts'
import {
  cancelVersion,
  confirmTemplate,
  publishVersion,
  readDeskTexts,
  type TextsDeskDeps,
  translateVersion,
} from './texts-desk.actions.ts'

const mayCall = requireRole('owner')

/** Adds the staff calls for the texts to sign, for owners only. */
export function textsDeskRoutes(app: FastifyInstance, deps: TextsDeskDeps): void {
  serve(app, listDeskTexts, { mayCall, answer: deskTextsAnswer, handle: () => readDeskTexts(deps) })

  serve(app, publishCall, {
    input: publishInput,
    mayCall,
    answer: deskTextsAnswer,
    handle: async ({ input: { valid_from: validFrom, ...text }, caller }) => {
      await publishVersion(deps, { ...text, validFrom }, personOf(caller))
      return readDeskTexts(deps)
    },
  })

  serve(app, translateCall, {
    input: translateInput,
    mayCall,
    answer: deskTextsAnswer,
    handle: async ({ input: { updated_at: seenAt, ...input }, caller }) => {
      await translateVersion(deps, { ...input, seenAt }, personOf(caller))
      return readDeskTexts(deps)
    },
  })

  serve(app, confirmCall, {
    input: textVersionInput,
    mayCall,
    answer: deskTextsAnswer,
    handle: async ({ input, caller }) => {
      await confirmTemplate(deps, input, personOf(caller))
      return readDeskTexts(deps)
    },
  })

  serve(app, cancelCall, {
    input: textVersionInput,
    mayCall,
    answer: deskTextsAnswer,
    handle: async ({ input, caller }) => {
      await cancelVersion(deps, input, personOf(caller))
      return readDeskTexts(deps)
    },
  })
}
