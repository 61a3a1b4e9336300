import type { StaffRole } from '#platform/shared/staff-roles.ts'
import { CHECK_PARTS, PART_ROLES } from '../answers.rules.ts'

/** The roles that decide on every case. */
export const CLUB_REGO_DESK: readonly StaffRole[] = ['registrar']

/** The roles that read sent cases in order to confirm a part of the check sheet. */
export const CASE_CHECKERS: readonly StaffRole[] = [
  ...new Set([...CLUB_REGO_DESK, ...CHECK_PARTS.flatMap((part) => PART_ROLES[part])]),
]
