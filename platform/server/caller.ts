import { STAFF_ROLES, type StaffRole } from '#platform/shared/staff-roles.ts'

export { STAFF_ROLES, type StaffRole }

/** The verified identity behind a request: anonymous, a person, or staff with roles. */
export type Caller =
  | { kind: 'anonymous' }
  | {
      kind: 'person'
      personId: number
      sessionId: string
      roles: ReadonlySet<StaffRole>
      /** Time at which a mailed code was last entered in this session, at login or for a step-up; null if never. */
      steppedUpAtMs: number | null
    }

export const ANONYMOUS: Caller = { kind: 'anonymous' }

/** True when the caller holds the role, or is an owner, who may do everything. */
export function hasRole(caller: Caller, role: StaffRole): boolean {
  return caller.kind === 'person' && (caller.roles.has(role) || caller.roles.has('owner'))
}
