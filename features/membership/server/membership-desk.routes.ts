import type { FastifyInstance } from 'fastify'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/messages.ts'
import { csvOf } from '#platform/shared/csv.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import { numberText } from '../card.rules.ts'
import { ageOnDay, membershipStatus, needsGuardian } from '../membership.rules.ts'
import {
  correctPeriod,
  decideApplications,
  deletePeriod as deleteCall,
  type DeskApplication,
  deskApplications,
  deskMember,
  type DeskMemberRow,
  deskMembers,
  giveOwnEmail,
  markFeePaid,
  membersCsv,
  setCondition,
  setPrivateNote,
  settleRefunded,
} from '../membership-desk.contract.ts'
import {
  applicationsAnswer,
  applicationsInput,
  conditionInput,
  correctInput,
  decideAnswer,
  decideInput,
  deleteInput,
  emailInput,
  feeInput,
  memberAnswer,
  memberInput,
  membersAnswer,
  membersCsvInput,
  membersInput,
  noteInput,
  refundedInput,
} from '../membership-desk.schema.ts'
import { doneAnswer } from '../membership.schema.ts'
import { decide, type DecideDeps, markFeeSeen } from './decide.actions.ts'
import { changeCondition, notePrivately, readRecord } from './member-record.actions.ts'
import { countApplications, listApplications, listMembers } from './membership-desk.store.ts'
import { clubToday } from './membership-deps.ts'
import { giveEmail } from './own-email.actions.ts'
import { correctDays, removePeriod } from './periods.actions.ts'
import { settlePeriod } from './refunded.actions.ts'

export type MembershipDeskDeps = DecideDeps

const PAGE_SIZE = 50
/** Rows of one statement of an export. */
const EXPORT_PAGE_SIZE = 2000
const desk = requireRole('membership')

/** Registers the calls of the membership desk: applications and members. */
export function membershipDeskRoutes(app: FastifyInstance, deps: MembershipDeskDeps): void {
  applicationRoutes(app, deps)
  memberRoutes(app, deps)
}

function applicationRoutes(app: FastifyInstance, deps: MembershipDeskDeps): void {
  const { db } = deps.database

  serve(app, deskApplications, {
    input: applicationsInput,
    mayCall: desk,
    answer: applicationsAnswer,
    handle: async ({ input: { view } }) => {
      const [rows, counts, today] = await Promise.all([
        listApplications(db, view),
        countApplications(db),
        clubToday(deps),
      ])
      return { data: rows.map((row) => presentApplication(row, today)), counts }
    },
  })

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
          // decided. A missing step-up refuses the whole call, because the client repeats it after the step-up and
          // nothing may be decided twice.
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

  serve(app, deskMembers, {
    input: membersInput,
    mayCall: desk,
    answer: membersAnswer,
    handle: async ({ input: { view, q, page } }) => {
      const [today, { numberPrefix }] = await Promise.all([clubToday(deps), deps.club()])
      const rows = await listMembers(deps.database.db, {
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

  app.get(membersCsv.path, async (request, reply) => {
    desk(request.caller)
    const csv = await exportMembers(deps, { query: request.query, personId: personOf(request.caller) })
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', 'attachment; filename="members.csv"')
    return reply.type('text/csv; charset=utf-8').send(csv)
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
    handle: async ({ input: { id, period_id: periodId, valid_from, valid_to, why, ...input }, caller }) => {
      const days = { validFrom: valid_from, validTo: valid_to, shortensOthers: input.shortens_others }
      await correctDays(deps, { personId: id, caller, why, periodId, ...days })
      return record(id)
    },
  })

  serve(app, deleteCall, {
    input: deleteInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: async ({ input: { id, period_id: periodId, why }, caller }) => {
      await removePeriod(deps, { personId: id, caller, why, periodId })
      return record(id)
    },
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
    handle: async ({ input: { id, condition, why }, caller }) => {
      await changeCondition(deps, { personId: id, caller, why, condition })
      return record(id)
    },
  })

  serve(app, giveOwnEmail, {
    input: emailInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: async ({ input: { id, email, why }, caller }) => {
      await giveEmail(deps, { personId: id, caller, why, email })
      return record(id)
    },
  })

  serve(app, setPrivateNote, {
    input: noteInput,
    mayCall: desk,
    answer: memberAnswer,
    handle: async ({ input: { id, note }, caller }) => {
      await notePrivately(deps, { personId: id, caller, note })
      return record(id)
    },
  })
}

function presentApplication(
  row: Awaited<ReturnType<typeof listApplications>>[number],
  today: string,
): DeskApplication {
  const { application, dateOfBirth, paidAt, guardian } = row
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
    guardian:
      guardian === null || dateOfBirth === null || !needsGuardian(dateOfBirth, today)
        ? null
        : {
            id: guardian.id,
            name: guardian.name,
            email: guardian.email,
            asked_at: guardian.askedAt?.toISOString() ?? null,
          },
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

/**
 * Returns a list of members as CSV and records the export in the audit log.
 * @throws Problem VALIDATION for a malformed query
 */
async function exportMembers(
  deps: MembershipDeskDeps,
  { query, personId }: { query: unknown; personId: number },
): Promise<string> {
  const parsed = membersCsvInput.safeParse(query)
  if (!parsed.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(parsed.error) })
  const { view, q } = parsed.data
  const [today, { numberPrefix }] = await Promise.all([clubToday(deps), deps.club()])
  const question = { view, text: q.trim(), today, pageSize: EXPORT_PAGE_SIZE }
  const members: DeskMemberRow[] = []
  for (let page = 1; ; page += 1) {
    const rows = await listMembers(deps.database.db, { ...question, page })
    members.push(...rows.slice(0, EXPORT_PAGE_SIZE).map((row) => presentRow(row, today, numberPrefix)))
    if (rows.length <= EXPORT_PAGE_SIZE) break
  }
  await deps.database.transaction((tx) =>
    deps.audit(tx, {
      personId,
      verb: 'exported',
      subjectKind: 'member',
      subjectId: view,
      change: { members: members.length },
    }),
  )
  return csvOf([
    ['Number', 'Name', 'Email', 'Type', 'Valid to', 'Status'],
    ...members.map((row) => [row.number, row.name, row.email, row.type, row.valid_to ?? '', row.status]),
  ])
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
