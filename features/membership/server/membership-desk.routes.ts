import type { FastifyInstance } from 'fastify'
import type { Exports } from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/messages.ts'
import { withCurrent } from '#platform/server/revision.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  correctPeriod,
  decideApplications,
  deletePeriod as deleteCall,
  deskMember,
  markFeePaid,
  setCondition,
  setMemberNumber,
  setPrivateNote,
  settleRefunded,
} from '../membership-desk.contract.ts'
import {
  conditionInput,
  correctInput,
  decideAnswer,
  decideInput,
  deleteInput,
  feeInput,
  memberAnswer,
  memberInput,
  noteInput,
  numberInput,
  refundedInput,
} from '../membership-desk.schema.ts'
import { doneAnswer } from '../membership.schema.ts'
import { applicationsListRoutes } from './applications-list.routes.ts'
import { decide, type DecideDeps, markFeeSeen } from './decide.actions.ts'
import { changeCondition, changeNumber, notePrivately, readRecord } from './member-record.actions.ts'
import { membersListRoutes } from './members-list.routes.ts'
import { correctDays, removePeriod } from './periods.actions.ts'
import { settlePeriod } from './refunded.actions.ts'
import { typeChangeRoutes } from './type-change.routes.ts'

export type MembershipDeskDeps = DecideDeps & { exports: Exports }

const desk = requireRole('membership')

/** Registers the calls of the membership desk: applications and members. */
export function membershipDeskRoutes(app: FastifyInstance, deps: MembershipDeskDeps): void {
  applicationsListRoutes(app, deps)
  applicationRoutes(app, deps)
  membersListRoutes(app, deps)
  memberRoutes(app, deps)
  typeChangeRoutes(app, deps)
}

function applicationRoutes(app: FastifyInstance, deps: MembershipDeskDeps): void {
  serve(app, decideApplications, {
    input: decideInput,
    mayCall: desk,
    answer: decideAnswer,
    handle: async ({ input: { ids, decision, words, meeting_ref: meetingRef }, caller, locale }) => {
      const decided: string[] = []
      const refused: { id: string; message: string }[] = []
      for (const id of new Set(ids)) {
        try {
          await decide(deps, { id, decision, words, meetingRef, caller })
          decided.push(id)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          // If a single application is refused, the call is refused; if several were sent, the others are still
          // decided. If a step-up is missing, the whole call is refused, because the client repeats it after the
          // step-up, and nothing may be decided twice.
          const isRepeated = error.code === 'STEP_UP_NEEDED' && decided.length === 0
          if (ids.length === 1 || isRepeated) throw error
          refused.push({ id, message: translate(error.refusal.message, error.params, locale) })
        }
      }
      return { decided, refused }
    },
  })

  serve(app, markFeePaid, {
    input: feeInput,
    mayCall: desk,
    answer: doneAnswer,
    handle: async ({ input: { id }, caller }) => {
      await markFeeSeen(deps, { id, caller })
      return { success: true }
    },
  })
}

function memberRoutes(app: FastifyInstance, deps: MembershipDeskDeps): void {
  const record = async (id: number) => ({ item: await readRecord(deps, id) })
  /** Changes a record and returns it. A refusal because of another person's change contains the current record. */
  const changed = async (id: number, change: () => Promise<void>) => {
    await withCurrent(change, () => readRecord(deps, id))
    return record(id)
  }

  serve(app, deskMember, {
    input: memberInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: ({ input: { id } }) => record(id),
  })

  serve(app, correctPeriod, {
    input: correctInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: ({ input: { id, period_id: periodId, valid_from, valid_to, why, was, ...input }, caller }) => {
      const days = { validFrom: valid_from, validTo: valid_to, shortensOthers: input.shortens_others }
      return changed(id, () => correctDays(deps, { personId: id, caller, why, periodId, was, ...days }))
    },
  })

  serve(app, deleteCall, {
    input: deleteInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: ({ input: { id, period_id: periodId, why, was }, caller }) =>
      changed(id, () => removePeriod(deps, { personId: id, caller, why, periodId, was })),
  })

  serve(app, settleRefunded, {
    input: refundedInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: async ({ input: { id, period_id: periodId, ends, why }, caller }) => {
      await settlePeriod(deps, { personId: id, caller, why, periodId, ends })
      return record(id)
    },
  })

  serve(app, setCondition, {
    input: conditionInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: ({ input: { id, condition, why, was }, caller }) =>
      changed(id, () => changeCondition(deps, { personId: id, caller, why, condition, was })),
  })

  serve(app, setMemberNumber, {
    input: numberInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: ({ input: { id, number, why, was }, caller }) =>
      changed(id, () => changeNumber(deps, { personId: id, caller, why, number, was })),
  })

  serve(app, setPrivateNote, {
    input: noteInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: ({ input: { id, note, was }, caller }) =>
      changed(id, () => notePrivately(deps, { personId: id, caller, note, was })),
  })
}
