import type { FastifyInstance } from 'fastify'
import { listPrivacyWork, type PrivacyWork } from '#features/accounts/server/accounts.public.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/messages.ts'
import {
  answerPrivacy,
  privacyWork,
  type PrivacyWorkItem,
  removalPreview,
  removePersonCall,
  startPrivacyRequest,
} from '../privacy-desk.contract.ts'
import { PRIVACY_ANSWER_WITHIN_MS } from '../privacy-desk.rules.ts'
import {
  answerInput,
  removalAnswer,
  removalInput,
  removeInput,
  startInput,
  workAnswer,
  workInput,
  workListAnswer,
} from '../privacy-desk.schema.ts'
import { answer, type PrivacyDeskDeps, preview, remove, startWork } from './privacy-desk.actions.ts'

const LIST_MOST = 100
/** Admits the membership secretary. @source docs/reference/staff-desk.md §3.6 */
const secretary = requireRole('membership')

/** Adds the staff calls that list, answer and fulfil members' requests about their data. */
export function privacyDeskRoutes(app: FastifyInstance, deps: PrivacyDeskDeps): void {
  serve(app, privacyWork, {
    input: workInput,
    mayCall: secretary,
    answer: workListAnswer,
    handle: async ({ input }) => {
      const work = await listPrivacyWork(deps.database.db, {
        isAnswered: input.answered === 'yes',
        limit: LIST_MOST,
      })
      return { data: work.map(presentWork) }
    },
  })

  serve(app, startPrivacyRequest, {
    input: startInput,
    mayCall: secretary,
    answer: workAnswer,
    handle: async ({ input, caller }) => ({
      item: presentWork(await startWork(deps, personOf(caller), input.id)),
    }),
  })

  serve(app, answerPrivacy, {
    input: answerInput,
    mayCall: secretary,
    answer: workAnswer,
    handle: async ({ input: { id, is_whole: isWhole, words }, caller }) => ({
      item: presentWork(await answer(deps, personOf(caller), { id, isWhole, words })),
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
      item: presentWork(await remove(deps, personOf(caller), input)),
    }),
  })
}

function presentWork(work: PrivacyWork): PrivacyWorkItem {
  return {
    id: work.id,
    kind: work.kind as PrivacyWorkItem['kind'],
    detail: work.detail,
    status: work.status as PrivacyWorkItem['status'],
    created_at: work.createdAt.toISOString(),
    due_at: new Date(work.createdAt.getTime() + PRIVACY_ANSWER_WITHIN_MS).toISOString(),
    answered_at: work.answeredAt?.toISOString() ?? null,
    person_id: work.personId,
    person: work.isRemoved ? '' : work.name,
    email: work.isRemoved ? '' : work.email,
  }
}
