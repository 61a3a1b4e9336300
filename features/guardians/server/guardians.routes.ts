import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  confirmForDesk,
  correctForDesk,
  correctOwn,
  deskGuardians,
  resendForDesk,
  resendOwn,
} from '../guardians.contract.ts'
import {
  guardianAnswer,
  guardianCorrection,
  guardianId,
  guardiansAnswer,
  ofPerson,
} from '../guardians.schema.ts'
import { type RecordConfirmationDeps, recordConfirmation } from './record-confirmation.actions.ts'
import { type CorrectDeps, correctGuardian } from './correct-guardian.actions.ts'
import { presentGuardian, resend } from './guardians.actions.ts'
import { listGuardians } from './guardians.store.ts'

/** The limit on the mails to guardians that one account may request, corrections included. */
export const GUARDIAN_MAIL_RATE = { name: 'guardian-mail', points: 5, durationS: 60 * 60 } as const

export type GuardianRouteDeps = CorrectDeps & RecordConfirmationDeps & { limit: RateLimit }

const desk = requireRole('membership', 'events')

/** Adds the calls about guardians, for the account that named them and for staff. */
export function guardiansRoutes(app: FastifyInstance, deps: GuardianRouteDeps): void {
  serve(app, resendOwn, {
    input: guardianId,
    mayCall: (caller: Caller) => void personOf(caller),
    answer: guardianAnswer,
    handle: async ({ input, caller }) => {
      const personId = personOf(caller)
      await deps.limit.take(String(personId))
      return { item: await resend(deps, input.id, personId) }
    },
  })

  serve(app, correctOwn, {
    input: guardianCorrection,
    mayCall: (caller: Caller) => void personOf(caller),
    answer: guardianAnswer,
    handle: async ({ input, caller }) => {
      const personId = personOf(caller)
      await deps.limit.take(String(personId))
      return { item: await correctGuardian(deps, input, { personId, isDesk: false }) }
    },
  })

  serve(app, deskGuardians, {
    input: ofPerson,
    mayCall: desk,
    answer: guardiansAnswer,
    handle: async ({ input }) => ({
      data: (await listGuardians(deps.database.db, input.person_id)).map(presentGuardian),
    }),
  })

  serve(app, resendForDesk, {
    input: guardianId,
    mayCall: desk,
    answer: guardianAnswer,
    handle: async ({ input, caller }) => {
      await deps.limit.take(`desk ${personOf(caller)}`)
      return { item: await resend(deps, input.id, null) }
    },
  })

  serve(app, confirmForDesk, {
    input: guardianId,
    mayCall: desk,
    answer: guardianAnswer,
    handle: async ({ input, caller }) => ({ item: await recordConfirmation(deps, { id: input.id, caller }) }),
  })

  serve(app, correctForDesk, {
    input: guardianCorrection,
    mayCall: desk,
    answer: guardianAnswer,
    handle: async ({ input, caller }) => {
      const personId = personOf(caller)
      await deps.limit.take(`desk ${personId}`)
      return { item: await correctGuardian(deps, input, { personId, isDesk: true }) }
    },
  })
}
