import { type Caller, hasRole, isStaff, type StaffRole } from '#platform/server/caller.ts'
import { Problem } from '#platform/shared/problem.ts'

/**
 * Returns a call's `mayCall`, which admits owners and callers who have one of these roles. @throws Problem
 * LOGIN_REQUIRED, FORBIDDEN
 */
export function requireRole(...roles: readonly StaffRole[]): (caller: Caller) => void {
  return (caller) => {
    if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
    if (!roles.some((role) => hasRole(caller, role))) throw new Problem('FORBIDDEN')
  }
}

/**
 * The `mayCall` of calls for everyone with a role, built-in or created by an owner.
 * @throws Problem LOGIN_REQUIRED, FORBIDDEN
 */
export function requireStaff(caller: Caller): void {
  if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
  if (!isStaff(caller)) throw new Problem('FORBIDDEN')
}

/** Returns the id of the person who is logged in. @throws Problem LOGIN_REQUIRED */
export function personOf(caller: Caller): number {
  if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
  return caller.personId
}

/** The `mayCall` of calls for everyone who is logged in, member or not. @throws Problem LOGIN_REQUIRED */
export function requireLogin(caller: Caller): void {
  personOf(caller)
}
