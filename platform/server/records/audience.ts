import { type Caller, hasRole, type StaffRole } from '#platform/server/caller.ts'
import { Problem } from '#platform/shared/problem.ts'

/**
 * The group of callers to whom something is available: everyone, every logged-in person, certain staff roles, or no
 * caller.
 */
export type Audience = 'anyone' | 'person' | 'nobody' | readonly StaffRole[]

/** Returns whether the caller belongs to the audience. */
export function isAmong(caller: Caller, audience: Audience): boolean {
  if (audience === 'anyone') return true
  if (audience === 'nobody') return false
  if (audience === 'person') return caller.kind === 'person'
  return audience.some((role) => hasRole(caller, role))
}

/**
 * Refuses a caller who does not belong to the audience.
 * @throws Problem LOGIN_REQUIRED for an anonymous caller, FORBIDDEN for a person
 */
export function admit(caller: Caller, audience: Audience): void {
  if (isAmong(caller, audience)) return
  throw new Problem(caller.kind === 'anonymous' ? 'LOGIN_REQUIRED' : 'FORBIDDEN')
}
