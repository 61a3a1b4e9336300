import type { FastifyInstance } from 'fastify'
import { listPrivacyWork, type PrivacyWork } from '#features/accounts/server/accounts.public.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { answerPrivacy, privacyWork, type PrivacyWorkItem, takeUpPrivacy } from '../privacy-desk.contract.ts'
import { PRIVACY_ANSWER_WITHIN_MS } from '../privacy-desk.rules.ts'
import { answerInput, takeUpInput, workAnswer, workInput, workListAnswer } from '../privacy-desk.schema.ts'
import { answer, type PrivacyDeskPowers, takeUp } from './privacy-desk.actions.ts'

const LIST_MOST = 100
/** The secretary's desk. @source DOMAIN §5 "Keys of demo-people.json" */
const secretary = requireRole('membership')

/** Wishes that members have about their data: seen, taken up, answered. */
export function privacyDeskRoutes(app: FastifyInstance, powers: PrivacyDeskPowers): void {
  serve(app, privacyWork, {
    input: workInput,
    mayCall: secretary,
    answer: workListAnswer,
    handle: async ({ input }) => {
      const work = await listPrivacyWork(powers.database.db, {
        isAnswered: input.answered === 'yes',
        limit: LIST_MOST,
      })
      return { data: work.map(presentWork) }
    },
  })

  serve(app, takeUpPrivacy, {
    input: takeUpInput,
    mayCall: secretary,
    answer: workAnswer,
    handle: async ({ input, caller }) => ({
      item: presentWork(await takeUp(powers, personOf(caller), input.id)),
    }),
  })

  serve(app, answerPrivacy, {
    input: answerInput,
    mayCall: secretary,
    answer: workAnswer,
    handle: async ({ input: { id, is_whole: isWhole, words }, caller }) => ({
      item: presentWork(await answer(powers, personOf(caller), { id, isWhole, words })),
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
    person: work.name,
    email: work.email,
  }
}
