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
