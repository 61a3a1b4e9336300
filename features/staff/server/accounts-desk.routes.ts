import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Caller } from '#platform/server/caller.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  type AccountsColumn,
  accountsCsv,
  type DeskAccount,
  disableAccountCall,
  enableAccountCall,
  listAccounts,
} from '../accounts-desk.contract.ts'
import {
  accountAnswer,
  accountsAnswer,
  accountsCsvInput,
  accountsInput,
  disableInput,
  enableInput,
} from '../accounts-desk.schema.ts'
import { type AccountsDeskDeps, disable, enable } from './accounts-desk.actions.ts'
import {
  accountCursor,
  type AccountsFilter,
  countAccounts,
  listAccounts as listAccountRows,
  listOwnRoleNames,
} from './accounts-list.store.ts'
import type { Exports } from './exports/exports.ts'
import { serveExport } from './exports/exports.routes.ts'
import { COUNT_ALL, csvPages } from './exports/list-export.ts'
import { COUNTED_MOST } from './list-cursor.ts'
import { pageOf, readCursor } from './list-pages.ts'
import type { StaffAccount } from './staff.store.ts'

const PAGE_SIZE = 50
const secretary = requireRole('membership')

type AccountsListDeps = AccountsDeskDeps & { exports: Exports }

/** Adds the calls that list, export, disable and enable accounts, for the membership secretary and for owners. */
export function accountsDeskRoutes(app: FastifyInstance, deps: AccountsListDeps): void {
  accountsListRoutes(app, deps)

  serve(app, disableAccountCall, {
    input: disableInput,
    mayCall: secretary,
    answer: accountAnswer,
    handle: async ({ input: { person_id: personId, reason, code }, caller }) => ({
      item: presentAccount(await disable(deps, { ...callerOf(caller), personId, reason, code })),
    }),
  })

  serve(app, enableAccountCall, {
    input: enableInput,
    mayCall: secretary,
    answer: accountAnswer,
    handle: async ({ input: { person_id: personId, code }, caller }) => ({
      item: presentAccount(await enable(deps, { ...callerOf(caller), personId, code })),
    }),
  })
}

function accountsListRoutes(app: FastifyInstance, deps: AccountsListDeps): void {
  const { db } = deps.accounts.database

  serve(app, listAccounts, {
    input: accountsInput,
    mayCall: secretary,
    answer: accountsAnswer,
    handle: async ({ input }) => {
      const filter = filterOf(input)
      const [rows, count, ownRoles] = await Promise.all([
        listAccountRows(db, {
          ...filter,
          ...sortOf(input),
          after: readCursor(input.after),
          pageSize: PAGE_SIZE,
        }),
        countAccounts(db, filter, COUNTED_MOST),
        listOwnRoleNames(db),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => accountCursor(input.sort, row))
      return {
        data: page.rows.map(presentAccount),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        own_roles: ownRoles,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: accountsCsv,
    input: accountsCsvInput,
    mayCall: secretary,
    questionOf: async (input) => ({
      columns: input.columns,
      ownRoles: await listOwnRoleNames(db),
      ...filterOf(input),
      ...sortOf(input),
    }),
    fileName: () => 'accounts.csv',
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: (reads, question) => countAccounts(reads, question, COUNT_ALL),
    pages: ({ columns, ownRoles, ...question }, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) => listAccountRows(reads, { ...question, after, pageSize }),
        cursorOf: (row) => accountCursor(question.sort, row),
        lineOf: (row) => columns.map((column) => CSV_COLUMNS[column].cell(presentAccount(row), ownRoles)),
      }),
    audit: ({ isDisabled }, accounts) => ({
      verb: 'exported',
      subjectKind: 'person',
      subjectId: isDisabled === null ? 'all' : isDisabled ? 'disabled' : 'enabled',
      change: { accounts },
    }),
  })
}

type OwnRoleNames = readonly { id: number; name: string }[]
type CsvColumn = { head: string; cell: (account: DeskAccount, ownRoles: OwnRoleNames) => string }

const CSV_COLUMNS: Record<AccountsColumn, CsvColumn> = {
  name: { head: 'Name', cell: ({ name }) => name },
  email: { head: 'Email', cell: ({ email }) => email },
  roles: { head: 'Roles', cell: ({ roles }, own) => roles.map((role) => roleText(role, own)).join(', ') },
  membership: { head: 'Membership', cell: ({ has_membership: has }) => (has ? 'yes' : 'no') },
  created: { head: 'Created', cell: ({ created_at: at }) => at },
  state: { head: 'Status', cell: ({ disabled_at: at }) => (at === null ? 'enabled' : `disabled ${at}`) },
}

/** Returns the key of a built-in role, or the name of an own role. */
export function roleText(role: string, ownRoles: OwnRoleNames): string {
  return ownRoles.find(({ id }) => role === `own:${id}`)?.name ?? role
}

type ListInput = z.infer<typeof accountsInput> | z.infer<typeof accountsCsvInput>

function filterOf(input: ListInput): AccountsFilter {
  const { q, role, state, membership } = input
  return {
    text: q.trim(),
    role: role ?? null,
    isDisabled: state === undefined ? null : state === 'disabled',
    isWithoutMembership: membership === undefined ? null : membership === 'without',
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}

function callerOf(caller: Caller): { byPersonId: number; isOwner: boolean } {
  const isOwner = caller.kind === 'person' && caller.roles.has('owner')
  return { byPersonId: personOf(caller), isOwner }
}

function presentAccount(account: StaffAccount): DeskAccount {
  const { id, name, email, roles, disabledAt, isWithoutMembership, createdAt } = account
  return {
    id,
    name,
    email,
    roles,
    disabled_at: disabledAt?.toISOString() ?? null,
    has_membership: !isWithoutMembership,
    created_at: createdAt.toISOString(),
  }
}
