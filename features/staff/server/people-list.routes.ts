import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import { findStaff, staffCsv, type StaffPeopleColumn, type StaffPerson } from '../staff.contract.ts'
import { findInput, peopleAnswer, staffCsvInput } from '../staff.schema.ts'
import { roleText } from './accounts-desk.routes.ts'
import {
  accountCursor,
  type AccountsFilter,
  countAccounts,
  listAccounts,
  listOwnRoleNames,
} from './accounts-list.store.ts'
import type { Exports } from './exports/exports.ts'
import { serveExport } from './exports/exports.routes.ts'
import { COUNT_ALL, csvPages } from './exports/list-export.ts'
import { COUNTED_MOST } from './list-cursor.ts'
import { pageOf, readCursor } from './list-pages.ts'
import { presentStaff } from './roles.actions.ts'

const PAGE_SIZE = 50
const owner = requireRole('owner')

type PeopleListDeps = Pick<Service, 'database'> & { exports: Exports; timezone: () => Promise<string> }

/** Adds the list of people with their roles and its export, for owners. */
export function peopleListRoutes(app: FastifyInstance, deps: PeopleListDeps): void {
  const { db } = deps.database

  serve(app, findStaff, {
    input: findInput,
    mayCall: owner,
    answer: peopleAnswer,
    handle: async ({ input }) => {
      const filter = filterOf(input)
      const [rows, count, timezone] = await Promise.all([
        listAccounts(db, {
          ...filter,
          ...sortOf(input),
          after: readCursor(input.after),
          pageSize: PAGE_SIZE,
        }),
        countAccounts(db, filter, COUNTED_MOST),
        deps.timezone(),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => accountCursor(input.sort, row))
      return {
        data: page.rows.map((row) => presentStaff(row, timezone)),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: staffCsv,
    input: staffCsvInput,
    mayCall: owner,
    questionOf: async (input) => ({
      columns: input.columns,
      timezone: await deps.timezone(),
      ownRoles: await listOwnRoleNames(db),
      ...filterOf(input),
      ...sortOf(input),
    }),
    fileName: () => 'roles.csv',
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: (reads, question) => countAccounts(reads, question, COUNT_ALL),
    pages: ({ columns, timezone, ownRoles, ...question }, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) => listAccounts(reads, { ...question, after, pageSize }),
        cursorOf: (row) => accountCursor(question.sort, row),
        lineOf: (row) =>
          columns.map((column) => CSV_COLUMNS[column].cell(presentStaff(row, timezone), ownRoles)),
      }),
    audit: ({ role }, people) => ({
      verb: 'exported',
      subjectKind: 'person',
      subjectId: role ?? 'all',
      change: { people },
    }),
  })
}

type CsvColumn = {
  head: string
  cell: (person: StaffPerson, ownRoles: readonly { id: number; name: string }[]) => string
}

const CSV_COLUMNS: Record<StaffPeopleColumn, CsvColumn> = {
  name: { head: 'Name', cell: ({ name }) => name },
  email: { head: 'Email', cell: ({ email }) => email },
  roles: {
    head: 'Roles',
    cell: ({ roles, last_days: lastDays }, ownRoles) =>
      roles
        .map((role) => {
          const day = lastDays.find((one) => one.role === role)?.last_day
          return `${roleText(role, ownRoles)}${day === undefined ? '' : ` (until ${day})`}`
        })
        .join(', '),
  },
}

type ListInput = z.infer<typeof findInput> | z.infer<typeof staffCsvInput>

/** Without a text and a role, the list contains everyone who has a role. */
function filterOf(input: ListInput): AccountsFilter {
  const text = input.q.trim()
  return {
    text,
    role: input.role ?? (text === '' ? 'any' : null),
    isDisabled: null,
    isWithoutMembership: null,
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}
