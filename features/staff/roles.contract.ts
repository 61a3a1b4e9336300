/** API for the owner's own roles and for handing over. @source docs/reference/staff-desk.md §1.1 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { StaffPerson } from './staff.contract.ts'

const BASE = '/api/v1/staff'

/** Limits of the roles that owners create. */
export const OWN_ROLE_LIMITS = { name: 40, roles: 50 } as const

/** A role that an owner created. */
export type OwnRole = {
  id: number
  name: string
  /** The rights with their level, such as `till.change`. */
  rights: string[]
  /** The people who have the role, with their last day in it. */
  holders: { id: number; name: string; last_day: string | null }[]
  /** When the role was last changed, and by whom; null if that person was removed. */
  changed_at: string
  changed_by: string | null
}

/** Returns all roles that owners made, by name, and the current day in the club's time zone. */
export const listOwnRoles = endpoint<Record<string, never>, { data: OwnRole[]; today: string }>(
  'GET',
  `${BASE}/own-roles`,
)

/** Creates a role, or changes one if `id` is not null. Its holders have the new rights from their next request on. */
export const saveOwnRole = endpoint<
  { id: number | null; name: string; rights: string[]; code: string },
  { item: OwnRole }
>('POST', `${BASE}/own-roles/save`)

/** Deletes a role and takes it from its holders. `holders` are those that the confirmation named. */
export const deleteOwnRole = endpoint<{ id: number; holders: number[]; code: string }, { success: boolean }>(
  'POST',
  `${BASE}/own-roles/delete`,
)

/**
 * Gives all roles of a person to another and ends them for the first after `last_day`. The other person has them from
 * now on, with the same last days.
 */
export const handOverRoles = endpoint<
  { from_id: number; to_id: number; last_day: string; code: string },
  { from: StaffPerson; to: StaffPerson }
>('POST', `${BASE}/roles/hand-over`)

export const ROLE_MESSAGES = {
  pastDay: msg`Choose today or a later day`,
}

export const ROLE_REFUSALS = {
  nameTaken: {
    code: 'NAME_TAKEN',
    status: 422,
    message: msg`Another role has this name. Choose a different one`,
  },
  tooMany: {
    code: 'TOO_MANY_ROLES',
    status: 422,
    message: msg`The club has as many roles as it can. Delete one that you no longer need`,
  },
  otherHolders: {
    code: 'HOLDERS_CHANGED',
    status: 409,
    message: msg`Other people have this role now. Check the list and delete it again`,
  },
  nothingToHandOver: {
    code: 'NO_ROLES',
    status: 422,
    message: msg`This person has no roles to hand over`,
  },
  noOwnAddress: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`A person with a role needs an email address of their own. Change it in their record first`,
  },
  sharedAddress: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Other people log in with this person’s email address. End that in their household first`,
  },
  cannotReceive: {
    code: 'CANNOT_RECEIVE',
    status: 422,
    message: msg`Choose a different person whose account is enabled`,
  },
} as const satisfies Record<string, Refusal>
