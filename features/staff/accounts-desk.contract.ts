/** API to list, disable and enable accounts, for staff. @source docs/reference/staff-desk.md §3.8 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { StartedExport } from './exports.contract.ts'

const BASE = '/api/v1/staff/accounts'

/** An account as shown to staff. Removed people have no data left and are never listed. */
export type DeskAccount = {
  id: number
  name: string
  email: string
  roles: string[]
  /** Time of disabling; null for an enabled account. */
  disabled_at: string | null
  /** Whether the person has or had a membership. */
  has_membership: boolean
  created_at: string
}

export const ACCOUNTS_SORTS = ['name', 'email', 'created'] as const
export type AccountsSort = (typeof ACCOUNTS_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const ACCOUNTS_COLUMNS = ['name', 'email', 'roles', 'membership', 'created', 'state'] as const
export type AccountsColumn = (typeof ACCOUNTS_COLUMNS)[number]

export const ACCOUNT_STATES = ['enabled', 'disabled'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export const ACCOUNT_MEMBERSHIPS = ['with', 'without'] as const
export type AccountMembership = (typeof ACCOUNT_MEMBERSHIPS)[number]

export type AccountsQuery = {
  /** Beginnings of words of the name or the email address, or a member number. */
  q?: string
  /** A role, such as `shop` or `own:3`; `any` for people who have a role. */
  role?: string
  state?: AccountState
  /** Accounts of people who have or had a membership, or of those who never had one. */
  membership?: AccountMembership
  sort?: AccountsSort
  order?: 'asc' | 'desc'
}

/** Returns a page of accounts. `after` is the `next` of the page before. */
export const listAccounts = endpoint<
  AccountsQuery & { after?: string },
  {
    data: DeskAccount[]
    /** The cursor of the next page; null on the last page. */
    next: string | null
    /** The number of accounts in the list, at most 1,000. */
    total: number
    has_more_than_total: boolean
    /** The roles that owners made, by name, to filter by. */
    own_roles: { id: number; name: string }[]
  }
>('GET', BASE)

/**
 * Returns the same list as a CSV file with all its pages, in the same order and with the same filters and columns.
 * `columns` and `ids` are separated by commas; `ids` limits the file to selected accounts. The export is recorded in the
 * audit log.
 */
export const accountsCsv = endpoint<AccountsQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}.csv`,
)

/** Disables an account. `code` was mailed to the caller; `reason` goes to the audit log. */
export const disableAccountCall = endpoint<
  { person_id: number; reason: string; code: string },
  { item: DeskAccount }
>('POST', `${BASE}/disable`)

/** Enables a disabled account. `code` was mailed to the caller. */
export const enableAccountCall = endpoint<{ person_id: number; code: string }, { item: DeskAccount }>(
  'POST',
  `${BASE}/enable`,
)

export const ACCOUNT_DESK_REFUSALS = {
  ownAccount: { code: 'NOT_ELIGIBLE', status: 422, message: msg`You can’t disable your own account.` },
  staffAccount: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`Only an owner can disable or enable someone who has a role at the desk.`,
  },
} as const satisfies Record<string, Refusal>
