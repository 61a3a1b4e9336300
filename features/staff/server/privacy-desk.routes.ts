import type { FastifyInstance } from 'fastify'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/messages.ts'
import {
  answerPrivacy,
  removalPreview,
  removePersonCall,
  startPrivacyRequest,
} from '../privacy-desk.contract.ts'
import {
  answerInput,
  removalAnswer,
  removalInput,
  removeInput,
  startInput,
  workAnswer,
} from '../privacy-desk.schema.ts'
import { answer, type PrivacyDeskDeps, preview, remove, startWork } from './privacy-desk.actions.ts'
import { presentRequest } from './privacy-desk.presenter.ts'

/** Admits the membership secretary. @source docs/reference/staff-desk.md §3.6 */
const secretary = requireRole('membership')

/** Adds the staff calls that answer and fulfil people's requests about their data. */
export function privacyDeskRoutes(app: FastifyInstance, deps: PrivacyDeskDeps): void {
  serve(app, startPrivacyRequest, {
    input: startInput,
    mayCall: secretary,
    answer: workAnswer,
    handle: async ({ input, caller }) => ({
      item: presentRequest(await startWork(deps, personOf(caller), input.id)),
    }),
  })

  serve(app, answerPrivacy, {
    input: answerInput,
    mayCall: secretary,
    answer: workAnswer,
    handle: async ({ input: { id, is_whole: isWhole, words }, caller }) => ({
      item: presentRequest(await answer(deps, personOf(caller), { id, isWhole, words })),
    }),
  })

  serve(app, removalPreview, {
    input: removalInput,
    mayCall: secretary,
    answer: removalAnswer,
    handle: async ({ input, locale }) => {
      const { blocks, retained } = await preview(deps, input.id)
      return {
        item: {
          blocks: blocks.map(({ code, message }) => ({ code, message: translate(message, {}, locale) })),
          retained: retained.map((message) => translate(message, {}, locale)),
        },
      }
    },
  })

  serve(app, removePersonCall, {
    input: removeInput,
    mayCall: secretary,
    answer: workAnswer,
    handle: async ({ input, caller }) => ({
      item: presentRequest(await remove(deps, personOf(caller), input)),
    }),
  })
}
