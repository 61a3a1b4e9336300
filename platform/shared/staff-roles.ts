/**
 * The staff roles. Each feature defines what a role may do there.
 * @source docs/reference/staff-desk.md §1.1
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
