/**
 * The desks of the committee. What each may do stands beside each feature.
 * @source DOMAIN §2 decision 12
 */
export const STAFF_ROLES = [
  'owner',
  'membership',
  'registrar',
  'events',
  'scrutineer',
  'treasurer',
  'shop',
  'content',
  'gate',
] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

/** Who makes a request, as far as the server has proof of it. */
export type Caller =
  | { kind: 'stranger' }
  | { kind: 'person'; personId: number; sessionId: string; roles: ReadonlySet<StaffRole> }

export const STRANGER: Caller = { kind: 'stranger' }

/** True when the caller holds the role, or is an owner, who may do everything. */
export function hasRole(caller: Caller, role: StaffRole): boolean {
  return caller.kind === 'person' && (caller.roles.has(role) || caller.roles.has('owner'))
}
