import { type Caller, hasRole, type StaffRole } from '#platform/server/caller.ts'
import { Problem } from '#platform/shared/problem.ts'

/** For a call's `mayCall`: lets in who holds one of these desks, and the owner. @throws Problem LOGIN_REQUIRED, FORBIDDEN */
export function requireRole(...roles: readonly StaffRole[]): (caller: Caller) => void {
  return (caller) => {
    if (caller.kind === 'stranger') throw new Problem('LOGIN_REQUIRED')
    if (!roles.some((role) => hasRole(caller, role))) throw new Problem('FORBIDDEN')
  }
}

/** Who is logged in. @throws Problem LOGIN_REQUIRED */
export function personOf(caller: Caller): number {
  if (caller.kind === 'stranger') throw new Problem('LOGIN_REQUIRED')
  return caller.personId
}
