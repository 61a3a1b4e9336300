import { STAFF_ROLES, type StaffRole } from '#platform/shared/staff-roles.ts'

export { STAFF_ROLES, type StaffRole }

/** Who makes a request, as far as the server has proof of it. */
export type Caller =
  | { kind: 'stranger' }
  | { kind: 'person'; personId: number; sessionId: string; roles: ReadonlySet<StaffRole> }

export const STRANGER: Caller = { kind: 'stranger' }

/** True when the caller holds the role, or is an owner, who may do everything. */
export function hasRole(caller: Caller, role: StaffRole): boolean {
  return caller.kind === 'person' && (caller.roles.has(role) || caller.roles.has('owner'))
}
