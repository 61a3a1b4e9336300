import { type Caller, hasRole, type StaffRole } from '#platform/server/caller.ts'
import { Problem } from '#platform/shared/problem.ts'

/** Who something is for: everyone, everyone with proof of who they are, some desks of the committee, or nobody. */
export type Audience = 'anyone' | 'person' | 'nobody' | readonly StaffRole[]

/** Whether the caller is one of them. */
export function isAmong(caller: Caller, audience: Audience): boolean {
  if (audience === 'anyone') return true
  if (audience === 'nobody') return false
  if (audience === 'person') return caller.kind === 'person'
  return audience.some((role) => hasRole(caller, role))
}

/**
 * Lets the caller pass only if they are one of them.
 * @throws Problem LOGIN_REQUIRED for a stranger, FORBIDDEN for a person
 */
export function admit(caller: Caller, audience: Audience): void {
  if (isAmong(caller, audience)) return
  throw new Problem(caller.kind === 'stranger' ? 'LOGIN_REQUIRED' : 'FORBIDDEN')
}
