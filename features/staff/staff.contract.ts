/** API for staff: roles, audit log and counts of pending work. @source docs/reference/staff-desk.md §1.1, §1.2 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { ContentRight } from './content-rights.rules.ts'

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

/** Finds people by name or address; without a text, returns those who have a role. */
export const findStaff = endpoint<{ q?: string }, { data: StaffPerson[] }>('GET', `${BASE}/people`)

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

export const STAFF_WORDS = {
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
