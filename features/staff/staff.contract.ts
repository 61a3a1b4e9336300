/** The committee's desk on the wire: who holds which desk, what was done, what waits. @source DOMAIN §2 (12), §2.1 "Staff" */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/staff'

export type StaffPerson = { id: number; name: string; email: string; roles: string[] }

/** Found by name or address; without a text, those who hold a desk. */
export const findStaff = endpoint<{ q?: string }, { data: StaffPerson[] }>('GET', `${BASE}/people`)

/** Gives a person exactly these desks. `code` was mailed to who gives them. */
export const setRoles = endpoint<{ person_id: number; roles: string[]; code: string }, { item: StaffPerson }>(
  'POST',
  `${BASE}/roles`,
)

export type AuditItem = {
  position: number
  at: string
  person_id: number
  person: string
  verb: string
  subject_kind: string
  subject_id: string
  /** As JSON. */
  change: string
}

export const auditTrail = endpoint<{ before?: number; q?: string }, { data: AuditItem[]; is_whole: boolean }>(
  'GET',
  `${BASE}/audit`,
)

/** What waits at each desk of the caller: its name in the registry, and how many. */
export const deskCounts = endpoint<Record<string, never>, { data: { key: string; count: number }[] }>(
  'GET',
  `${BASE}/counts`,
)

export const STAFF_REFUSALS = {
  lastOwner: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`A club needs an owner. Make somebody else one first`,
  },
} as const satisfies Record<string, Refusal>
