import type { FastifyInstance } from 'fastify'
import {
  COUNT_ALL,
  COUNTED_MOST,
  csvPages,
  type Exports,
  type ListCursor,
  pageOf,
  readCursor,
  serveExport,
} from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { numberText } from '../card.rules.ts'
import {
  type DeskMemberRow,
  deskMembers,
  membersCsv,
  type MembersColumn,
  type MembersSort,
} from '../membership-desk.contract.ts'
import { membersAnswer, membersCsvInput, membersInput } from '../membership-desk.schema.ts'
import { membershipStatus } from '../membership.rules.ts'
import type { RecordDeps } from './member-record.actions.ts'
import { clubToday } from './membership-deps.ts'
import { filterOf } from './members-selection.ts'
import {
  countMembers,
  countMemberViews,
  listMembers,
  listTagNames,
  listTypeNames,
} from './members-list.store.ts'

const PAGE_SIZE = 50
/** The maximum number of tags offered as a filter. */
const TAGS_MOST = 200
const desk = requireRole('membership')

/** Registers the list of members and its export. */
export function membersListRoutes(app: FastifyInstance, deps: RecordDeps & { exports: Exports }): void {
  serve(app, deskMembers, {
    input: membersInput,
    mayCall: desk,
    answer: membersAnswer,
    handle: async ({ input }) => {
      const { db } = deps.database
      const [today, { numberPrefix }] = await Promise.all([clubToday(deps), deps.club()])
      const filter = filterOf(input, today)
      const [rows, count, counts, types, tags] = await Promise.all([
        listMembers(db, { ...filter, ...sortOf(input), after: readCursor(input.after), pageSize: PAGE_SIZE }),
        countMembers(db, filter, COUNTED_MOST),
        countMemberViews(db, today, COUNTED_MOST),
        listTypeNames(db),
        listTagNames(db, TAGS_MOST),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => cursorOf(input.sort, row))
      return {
        data: page.rows.map((row) => presentRow(row, today, numberPrefix)),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        counts,
        types,
        tags,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: membersCsv,
    input: membersCsvInput,
    mayCall: desk,
    questionOf: async (input) => {
      const [today, { numberPrefix }] = await Promise.all([clubToday(deps), deps.club()])
      return { columns: input.columns, numberPrefix, ...filterOf(input, today), ...sortOf(input) }
    },
    fileName: ({ view }) => `members-${view}.csv`,
    head: ({ columns }) => columns.map((column) => CSV_HEADS[column]),
    count: (db, question) => countMembers(db, question, COUNT_ALL),
    pages: (question, read) =>
      csvPages({
        read,
        readPage: (db, after, pageSize) => listMembers(db, { ...question, after, pageSize }),
        cursorOf: (row) => cursorOf(question.sort, row),
        lineOf: (row) => {
          const shown = presentRow(row, question.today, question.numberPrefix)
          return question.columns.map((column) => shown[column] ?? '')
        },
      }),
    audit: ({ view }, members) => ({
      verb: 'exported',
      subjectKind: 'member',
      subjectId: view,
      change: { members },
    }),
  })
}

const CSV_HEADS: Record<MembersColumn, string> = {
  number: 'Number',
  name: 'Name',
  email: 'Email',
  type: 'Type',
  joined_on: 'Joined',
  valid_to: 'Valid to',
  status: 'Status',
}

type ListedMember = Awaited<ReturnType<typeof listMembers>>[number]
function sortOf({ sort, order }: { sort: MembersSort; order: 'asc' | 'desc' }) {
  return { sort, isDescending: order === 'desc' }
}

/** Returns the sort values of a row, from which the next page continues. */
function cursorOf(sort: MembersSort, row: ListedMember): ListCursor {
  switch (sort) {
    case 'number':
      return [row.number, row.personId]
    case 'name':
      return [row.lastName, row.firstName, row.personId]
    case 'valid_to':
      return [row.validTo ?? 'infinity', row.personId]
    case 'joined':
      return [row.joinedOn ?? 'infinity', row.personId]
    default:
      sort satisfies never
      return []
  }
}

function presentRow(row: ListedMember, today: string, numberPrefix: string): DeskMemberRow {
  const hasPrior = row.hasPeriod
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
    joined_on: row.joinedOn,
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
