import type { FastifyInstance } from 'fastify'
import { dollarsOf } from '#features/catalogue/catalogue.rules.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/words.ts'
import { Problem } from '#platform/shared/problem.ts'
import { numberText } from '../card.rules.ts'
import { ageOnDay, membershipStatus } from '../membership.rules.ts'
import {
  changeType,
  correctPeriod,
  decideApplications,
  type DeskApplication,
  deskApplications,
  deskMember,
  type DeskMemberRow,
  deskMembers,
  deskTypes,
  markFeePaid,
  setCondition,
  setPrivateNote,
  settleRefunded,
} from '../membership-desk.contract.ts'
import {
  applicationsAnswer,
  applicationsInput,
  changeTypeInput,
  conditionInput,
  correctInput,
  decideAnswer,
  decideInput,
  feeInput,
  memberAnswer,
  memberInput,
  membersAnswer,
  membersInput,
  noteInput,
  refundedInput,
  typesAnswer,
} from '../membership-desk.schema.ts'
import { doneAnswer } from '../membership.schema.ts'
import { decide, type DecidePowers, markFeeSeen } from './decide.actions.ts'
import { changeCondition, correctDays, notePrivately, readRecord } from './member-record.actions.ts'
import { countApplications, listApplications, listMembers } from './membership-desk.store.ts'
import { clubToday } from './membership-powers.ts'
import { settlePeriod } from './refunded.actions.ts'
import { changeTypeTo, readTypes } from './types.actions.ts'

export type MembershipDeskPowers = DecidePowers & { contentVersion: Pick<ContentVersion, 'bump'> }

const PAGE_SIZE = 50
const desk = requireRole('membership')

/** The calls of the secretary's desk: who waits, who is a member, what each type costs. */
export function membershipDeskRoutes(app: FastifyInstance, powers: MembershipDeskPowers): void {
  applicationRoutes(app, powers)
  memberRoutes(app, powers)
  typeRoutes(app, powers)
}

function applicationRoutes(app: FastifyInstance, powers: MembershipDeskPowers): void {
  const { db } = powers.database

  serve(app, deskApplications, {
    input: applicationsInput,
    mayCall: desk,
    answer: applicationsAnswer,
    handle: async ({ input: { view } }) => {
      const [rows, counts] = await Promise.all([listApplications(db, view), countApplications(db)])
      return { data: rows.map(presentApplication), counts }
    },
  })

  serve(app, decideApplications, {
    input: decideInput,
    mayCall: desk,
    answer: decideAnswer,
    handle: async ({ input: { ids, decision, words, meeting_ref: meetingRef }, caller, locale }) => {
      const by = personOf(caller)
      const decided: string[] = []
      const refused: { id: string; message: string }[] = []
      for (const id of new Set(ids)) {
        try {
          await decide(powers, { id, decision, words, meetingRef, by })
          decided.push(id)
        } catch (error) {
          // One alone is refused as any call is; among many the others are still decided.
          if (!(error instanceof Problem) || ids.length === 1) throw error
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
      await markFeeSeen(powers, { id, by: personOf(caller) })
      return { success: true }
    },
  })
}

function memberRoutes(app: FastifyInstance, powers: MembershipDeskPowers): void {
  const record = async (id: number) => ({ item: await readRecord(powers, id) })

  serve(app, deskMembers, {
    input: membersInput,
    mayCall: desk,
    answer: membersAnswer,
    handle: async ({ input: { view, q, page } }) => {
      const [today, { numberPrefix }] = await Promise.all([clubToday(powers), powers.club()])
      const rows = await listMembers(powers.database.db, {
        view,
        text: q.trim(),
        today,
        page,
        pageSize: PAGE_SIZE,
      })
      return {
        data: rows.slice(0, PAGE_SIZE).map((row) => presentRow(row, today, numberPrefix)),
        page,
        has_more: rows.length > PAGE_SIZE,
      }
    },
  })

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
    handle: async ({ input: { id, period_id, valid_from, valid_to, why }, caller }) => {
      const by = personOf(caller)
      const days = { periodId: period_id, validFrom: valid_from, validTo: valid_to }
      await correctDays(powers, { personId: id, by, why, ...days })
      return record(id)
    },
  })

  serve(app, settleRefunded, {
    input: refundedInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: async ({ input: { id, period_id: periodId, ends, why }, caller }) => {
      await settlePeriod(powers, { personId: id, by: personOf(caller), why, periodId, ends })
      return record(id)
    },
  })

  serve(app, setCondition, {
    input: conditionInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: async ({ input: { id, condition, why }, caller }) => {
      await changeCondition(powers, { personId: id, by: personOf(caller), why, condition })
      return record(id)
    },
  })

  serve(app, setPrivateNote, {
    input: noteInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: async ({ input: { id, note }, caller }) => {
      await notePrivately(powers, { personId: id, by: personOf(caller), note })
      return record(id)
    },
  })
}

function typeRoutes(app: FastifyInstance, powers: MembershipDeskPowers): void {
  serve(app, deskTypes, {
    mayCall: desk,
    answer: typesAnswer,
    handle: async () => ({ data: await readTypes(powers) }),
  })

  serve(app, changeType, {
    input: changeTypeInput,
    mayCall: desk,
    answer: typesAnswer,
    handle: async ({ input, caller }) => {
      await changeTypeTo(powers, input, personOf(caller))
      return { data: await readTypes(powers) }
    },
  })
}

function presentApplication(row: Awaited<ReturnType<typeof listApplications>>[number]): DeskApplication {
  const { application, dateOfBirth, paidAt } = row
  return {
    id: application.id,
    person_id: application.personId,
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    age: dateOfBirth === null ? null : ageOnDay(dateOfBirth, application.validFrom),
    kind: application.kind === 'renew' ? 'renew' : 'join',
    type: row.typeName,
    colour: row.typeColour,
    status: application.status,
    submitted_at: application.submittedAt.toISOString(),
    details: application.details,
    home_track: row.trackName ?? '',
    fee: dollarsOf(application.fee.totalCents),
    is_paid: paidAt !== null,
    is_refunded: row.isRefunded,
    order_number: row.orderNumber,
    awaits_transfer: row.awaitsTransfer,
    question: application.reason,
    answer: row.answer ?? '',
  }
}

function presentRow(
  row: Awaited<ReturnType<typeof listMembers>>[number],
  today: string,
  numberPrefix: string,
): DeskMemberRow {
  const hasPrior = row.periodId !== null
  const noExpiry = hasPrior && row.validTo === null
  return {
    person_id: row.personId,
    number: numberText(numberPrefix, row.number),
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    type: row.typeName,
    colour: row.typeColour,
    valid_to: row.validTo,
    no_expiry: noExpiry,
    status: membershipStatus(
      {
        noExpiry,
        validTo: row.validTo,
        hasPrior,
        isSuspended: row.condition !== 'normal',
        isToCome: row.validFrom !== null && row.validFrom > today && !row.runs,
        isAwaitingApproval: row.isWaiting,
      },
      today,
    ),
  }
}
