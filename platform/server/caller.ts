import { STAFF_ROLES, type StaffRole } from '#platform/shared/staff-roles.ts'

export { STAFF_ROLES, type StaffRole }

/** The verified identity behind a request: anonymous, a person, or staff with roles. */
export type Caller =
  | { kind: 'anonymous' }
  | {
      kind: 'person'
      personId: number
      sessionId: string
      /**
       * The built-in roles that apply to this call: the person's own, and those that their rights give them for this
       * call.
       */
      roles: ReadonlySet<StaffRole>
      /** The person's own built-in roles, if their rights added others to `roles` for this call. */
      heldRoles?: ReadonlySet<StaffRole>
      /** The rights of the roles that the owner made, such as `till.change`. */
      rights?: readonly string[]
      /** Time at which a mailed code was last entered in this session, at login or for a step-up; null if never. */
      steppedUpAtMs: number | null
    }

export const ANONYMOUS: Caller = { kind: 'anonymous' }

/** True when the caller holds the role, or is an owner, who may do everything. */
export function hasRole(caller: Caller, role: StaffRole): boolean {
  return caller.kind === 'person' && (caller.roles.has(role) || caller.roles.has('owner'))
}

/** True for a caller who has at least one role, built-in or created by an owner. */
export function isStaff(caller: Caller): boolean {
  return caller.kind === 'person' && (caller.roles.size > 0 || (caller.rights ?? []).length > 0)
}
