import type { StaffRole } from '#platform/shared/staff-roles.ts'

/** The level of a right: with `see` its holder can view records, with `change` also change them. */
export type RightLevel = 'see' | 'change'

/** The areas of the desk that rights are grouped by. Everyone with a role sees the dashboard. */
export const RIGHT_AREAS = [
  'people',
  'events',
  'rego',
  'shop',
  'money',
  'website',
  'messages',
  'settings',
] as const

export type RightArea = (typeof RIGHT_AREAS)[number]

/** A right that owners combine with others into own roles. */
export type Right = {
  area: RightArea
  levels: readonly RightLevel[]
  /**
   * The built-in roles that a holder of this right gets for the calls below, and for no other calls. Each call checks
   * the caller's roles as usual, so a right never allows more than these roles do.
   */
  roles: readonly StaffRole[]
  /** Paths of calls. A path that ends in a slash stands for all paths below it. */
  calls: readonly string[]
  /** Paths of desk screens that the right opens. */
  screens: readonly string[]
  /** Paths of screens and actions that need the level `change`. */
  forms?: readonly string[]
  /**
   * The parts of the desk's shared calls that the right allows, by key: counts, search results, figures and saved
   * views.
   */
  parts?: readonly string[]
}

/** The levels of a right whose records can be changed. */
export const BOTH = ['see', 'change'] as const
