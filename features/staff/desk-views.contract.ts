/**
 * API of the saved views of the desk's lists. A view stores filters, sort order and columns under a name.
 * @source docs/reference/staff-desk.md §1.4
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { StaffRole } from '#platform/shared/staff-roles.ts'

const BASE = '/api/v1/staff/views'

/** The lists that have saved views, with the roles that may read each list. */
export const VIEWED_LISTS = {
  members: ['membership'],
  retention: ['membership'],
  orders: ['treasurer', 'shop'],
  products: ['shop', 'treasurer'],
  events: ['events'],
  entries: ['events', 'scrutineer'],
  cash_counts: ['treasurer'],
  bank_lines: ['treasurer'],
  refunds: ['treasurer'],
  pages: ['content'],
  rego_cases: ['registrar', 'scrutineer', 'membership'],
  rego_register: ['registrar'],
  log_books: ['registrar'],
  privacy: ['membership'],
  accounts: ['membership'],
  roles: ['owner'],
  applications: ['membership'],
  stock: ['shop', 'treasurer'],
  codes: ['shop', 'treasurer'],
} as const satisfies Record<string, readonly StaffRole[]>
export type ViewedList = keyof typeof VIEWED_LISTS

export type DeskView = {
  id: number
  name: string
  /** The query of the list's address, without the page: `view=ending&sort=name`. */
  query: string
  /** Whether everyone who may read the list sees the view. */
  is_shared: boolean
  /** True if the caller may change or delete the view. The author may, and owners may for shared views. */
  can_change: boolean
}

/** Returns the caller's own views of a list and the shared ones, by name. */
export const deskViews = endpoint<{ list: ViewedList }, { data: DeskView[] }>('GET', BASE)

/** Saves a view. The caller's own view of the same list and name is replaced. */
export const saveDeskView = endpoint<
  { list: ViewedList; name: string; query: string; is_shared: boolean },
  { item: DeskView }
>('POST', `${BASE}/save`)

export const deleteDeskView = endpoint<{ id: number }, { success: boolean }>('POST', `${BASE}/delete`)

export const DESK_VIEW_LIMIT = { name: 60, query: 1000, views: 50 } as const

export const DESK_VIEW_REFUSALS = {
  tooMany: {
    code: 'VALIDATION',
    status: 422,
    message: msg`You have 50 views of this list. Delete one of them first`,
  },
} as const satisfies Record<string, Refusal>
