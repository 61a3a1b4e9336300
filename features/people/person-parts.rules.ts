/** The parts of a person's record at the desk, and the roles that see each. */
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import { ACTIVITY_KINDS, type ActivityKind, PERSON_PARTS, type PersonPart } from './people.contract.ts'

/**
 * The roles that see a part; owners see all.
 * @source docs/reference/staff-desk.md §3.1
 */
export const PART_ROLES: Readonly<Record<PersonPart, readonly StaffRole[]>> = {
  details: ['membership'],
  membership: ['membership'],
  orders: ['membership', 'treasurer', 'shop'],
  entries: ['membership', 'events'],
  vehicles: ['membership', 'registrar'],
  notes: ['membership'],
  changes: ['membership'],
}

/** All roles that may open a record. */
export const RECORD_ROLES = [...new Set(Object.values(PART_ROLES).flat())]

/** The part to which each kind of activity belongs. */
const PART_OF: Readonly<Record<ActivityKind, PersonPart>> = {
  membership: 'membership',
  mail: 'details',
  order: 'orders',
  entry: 'entries',
  note: 'notes',
  change: 'changes',
  account: 'changes',
}

/** Returns the parts of a record that these roles show, in the order of the tabs. */
export function partsFor(has: (role: StaffRole) => boolean): PersonPart[] {
  return PERSON_PARTS.filter((part) => PART_ROLES[part].some(has))
}

/** Returns the kinds of activity that these roles show. */
export function activityFor(has: (role: StaffRole) => boolean): ActivityKind[] {
  const parts = partsFor(has)
  return ACTIVITY_KINDS.filter((kind) => parts.includes(PART_OF[kind]))
}
