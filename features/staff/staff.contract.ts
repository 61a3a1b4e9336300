/** API for staff: roles, audit log and counts of pending work. @source docs/reference/staff-desk.md §1.1, §1.2 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { ContentRight } from './content-rights.rules.ts'
import type { StartedExport } from './exports.contract.ts'

const BASE = '/api/v1/staff'

export type StaffPerson = {
  id: number
  name: string
  email: string
  /** Built-in roles, and roles that an owner made as `own:` and their id. */
  roles: string[]
  /** The last days, in the club's time zone, of the roles that have one. */
  last_days: { role: string; last_day: string }[]
  /**
   * The addresses at which the person may write and publish pages; null if the role `content` covers the whole site.
   */
  content_right: ContentRight | null
}

export const STAFF_PEOPLE_SORTS = ['name', 'email'] as const
export type StaffPeopleSort = (typeof STAFF_PEOPLE_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const STAFF_PEOPLE_COLUMNS = ['name', 'email', 'roles'] as const
export type StaffPeopleColumn = (typeof STAFF_PEOPLE_COLUMNS)[number]

export type StaffPeopleQuery = {
  /** Beginnings of words of the name or the email address, or a member number. */
  q?: string
  /** Returns people with this role only; `any` for people who have a role. */
  role?: string
  sort?: StaffPeopleSort
  order?: 'asc' | 'desc'
}

/**
 * Returns a page of people. Without a text and a role, returns those who have a role; with a text, all accounts.
 * `after` is the `next` of the page before.
 */
export const findStaff = endpoint<
  StaffPeopleQuery & { after?: string },
  {
    data: StaffPerson[]
    /** The cursor of the next page; null on the last page. */
    next: string | null
    /** The number of people in the list, at most 1,000. */
    total: number
    has_more_than_total: boolean
  }
>('GET', `${BASE}/people`)

/**
 * Returns the same list as a CSV file with all its pages, in the same order and with the same filters and columns.
 * `columns` and `ids` are separated by commas; `ids` limits the file to selected people. The export is recorded in the
 * audit log.
 */
export const staffCsv = endpoint<StaffPeopleQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}/people.csv`,
)

/**
 * Sets a person's roles to exactly this list. `code` was mailed to the caller. `content_right` limits the role content;
 * null or a list without this role removes the limits; if the field is absent, they stay. If `last_days` is absent, all
 * last days stay; otherwise roles that it does not name have no last day.
 */
export const setRoles = endpoint<
  {
    person_id: number
    roles: string[]
    last_days?: { role: string; last_day: string }[]
    content_right?: ContentRight | null
    code: string
  },
  { item: StaffPerson }
>('POST', `${BASE}/roles`)

/** Returns the counts of pending work for the caller's roles, by key. */
export const deskCounts = endpoint<Record<string, never>, { data: { key: string; count: number }[] }>(
  'GET',
  `${BASE}/counts`,
)

export const STAFF_MESSAGES = {
  /** The text shown instead of the name of a person whose data was removed. */
  removedPerson: msg`Removed person`,
}

export const STAFF_REFUSALS = {
  lastOwner: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`A club needs an owner. Give another person the role first`,
  },
} as const satisfies Record<string, Refusal>
