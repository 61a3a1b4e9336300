import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  COUNT_ALL,
  COUNTED_MOST,
  csvPages,
  type Exports,
  pageOf,
  readCursor,
  serveExport,
} from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import {
  applicationsCsv,
  type ApplicationsColumn,
  type DeskApplication,
  deskApplications,
} from '../applications-desk.contract.ts'
import { applicationsAnswer, applicationsCsvInput, applicationsInput } from '../applications-desk.schema.ts'
import { ageOnDay, needsGuardian } from '../membership.rules.ts'
import {
  applicationCursor,
  type ApplicationsFilter,
  countApplications,
  countListed,
  listApplications,
  type ListedApplication,
} from './applications-list.store.ts'
import { listTypeNames } from './members-list.store.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'

const PAGE_SIZE = 50
const desk = requireRole('membership')

type ApplicationsListDeps = Pick<MembershipDeps, 'database' | 'clock' | 'club'> & { exports: Exports }

/** Registers the list of applications and its export. */
export function applicationsListRoutes(app: FastifyInstance, deps: ApplicationsListDeps): void {
  const { db } = deps.database

  serve(app, deskApplications, {
    input: applicationsInput,
    mayCall: desk,
    answer: applicationsAnswer,
    handle: async ({ input }) => {
      const [today, { timezone }] = await Promise.all([clubToday(deps), deps.club()])
      const filter = filterOf(input, timezone)
      const [rows, count, counts, types] = await Promise.all([
        listApplications(db, {
          ...filter,
          ...sortOf(input),
          after: readCursor(input.after),
          pageSize: PAGE_SIZE,
        }),
        countListed(db, filter, COUNTED_MOST),
        countApplications(db, COUNTED_MOST),
        listTypeNames(db),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => applicationCursor(input.sort, row))
      return {
        data: page.rows.map((row) => presentApplication(row, today)),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        counts,
        types,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: applicationsCsv,
    input: applicationsCsvInput,
    mayCall: desk,
    questionOf: async (input) => {
      const [today, { timezone }] = await Promise.all([clubToday(deps), deps.club()])
      return { columns: input.columns, today, ...filterOf(input, timezone), ...sortOf(input) }
    },
    fileName: ({ view }) => `applications-${view}.csv`,
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: (reads, question) => countListed(reads, question, COUNT_ALL),
    pages: ({ columns, today, ...question }, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) => listApplications(reads, { ...question, after, pageSize }),
        cursorOf: (row) => applicationCursor(question.sort, row),
        lineOf: (row) => columns.map((column) => CSV_COLUMNS[column].cell(presentApplication(row, today))),
      }),
    audit: ({ view }, applications) => ({
      verb: 'exported',
      subjectKind: 'membership_application',
      subjectId: view,
      change: { applications },
    }),
  })
}

type CsvColumn = { head: string; cell: (application: DeskApplication) => string | number }

const CSV_COLUMNS: Record<ApplicationsColumn, CsvColumn> = {
  name: { head: 'Applicant', cell: ({ name }) => name },
  email: { head: 'Email', cell: ({ email }) => email },
  age: { head: 'Age', cell: ({ age }) => age ?? '' },
  kind: { head: 'Kind', cell: ({ kind }) => kind },
  type: { head: 'Type', cell: ({ type }) => type },
  track: { head: 'Home track', cell: ({ home_track: track }) => track },
  said: {
    head: 'Nominated, guardian, answer',
    cell: ({ details, guardian, question, answer }) =>
      [
        details.nominator,
        details.seconder,
        details.guardian_name,
        guardian === null ? '' : 'guardian not confirmed',
        question,
        answer,
      ]
        .filter((text) => text !== '')
        .join('; '),
  },
  sent: { head: 'Sent', cell: ({ submitted_at: at }) => at },
  fee: { head: 'Fee', cell: ({ fee }) => fee.toFixed(2) },
  paid: {
    head: 'Payment',
    cell: (row) =>
      row.is_refunded ? 'refunded' : row.is_paid ? 'paid' : row.awaits_transfer ? 'transfer due' : 'not yet',
  },
}

type ListInput = z.infer<typeof applicationsInput> | z.infer<typeof applicationsCsvInput>

function filterOf(input: ListInput, timezone: string): ApplicationsFilter {
  return {
    view: input.view,
    text: input.q.trim(),
    typeId: input.type ?? null,
    kind: input.kind ?? null,
    sentFrom: input.sent_from ?? null,
    sentTo: input.sent_to ?? null,
    timezone,
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}

function presentApplication(row: ListedApplication, today: string): DeskApplication {
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
    home_track: application.homeTrack,
    fee: dollarsOf(application.fee.totalCents),
    is_paid: paidAt !== null,
    is_refunded: row.isRefunded,
    order_number: row.orderNumber,
    awaits_transfer: row.awaitsTransfer,
    question: application.reason,
    answer: row.answer ?? '',
  }
}
