import type { StaffRole } from '#platform/shared/staff-roles.ts'
import type { Right } from './right.rules.ts'
import { CLUB_RIGHTS } from './rights-club.rules.ts'
import { SITE_RIGHTS } from './rights-site.rules.ts'

/**
 * The rights from which an owner makes roles. No right contains the tasks of owners: roles, texts to sign, the audit
 * log, the status, and the bank account and features of the club.
 * @source docs/reference/staff-desk.md §1.1
 */
export const RIGHTS = { ...CLUB_RIGHTS, ...SITE_RIGHTS } as const satisfies Record<string, Right>

export type RightKey = keyof typeof RIGHTS

/** The keys of all rights, in the order in which forms show them. */
export const RIGHT_KEYS = Object.keys(RIGHTS) as RightKey[]

const TABLE: Record<string, Right> = RIGHTS

/** Every right with each of its levels, as stored: `members.see`, `members.change`. */
export const ALL_RIGHTS: readonly string[] = RIGHT_KEYS.flatMap((key) =>
  RIGHTS[key].levels.map((level) => `${key}.${level}`),
)

/** The calls that a built-in role may make in addition to the calls of the rights that give this role. */
const MORE_CALLS: Partial<Record<StaffRole, readonly string[]>> = {
  membership: ['/api/v1/club/specialVehicle/desk/checks'],
  events: ['/api/v1/club/gate/', '/api/v1/sell/till', '/api/v1/sell/till/'],
  treasurer: [
    '/api/v1/sell/desk/codes/',
    '/api/v1/sell/desk/stock/set',
    '/api/v1/sell/product/',
    '/api/v1/sell/till',
    '/api/v1/sell/till/',
  ],
}

/** The prefix of a right in the list of a person's roles in the browser. */
const PREFIX = 'right:'

/** Removes `see` of a right if the same list has `change`, and returns the rights in the order of the table. */
export function normalRights(rights: readonly string[]): string[] {
  return ALL_RIGHTS.filter(
    (right) => rights.includes(right) && !(right.endsWith('.see') && rights.includes(changeOf(right))),
  )
}

function changeOf(right: string): string {
  return right.replace(/\.see$/, '.change')
}

/**
 * Returns the built-in roles that a holder of these rights gets for a call.
 * @param isRead whether the call changes nothing
 */
export function rolesAtCall(rights: readonly string[], path: string, isRead: boolean): StaffRole[] {
  return rolesWhere(
    rights,
    (right, mayChange) => (isRead || mayChange) && right.calls.some((call) => covers(call, path)),
  )
}

/** Returns the built-in roles that a holder of these rights gets for a part of a shared call, such as `find:person`. */
export function rolesForPart(rights: readonly string[], part: string): StaffRole[] {
  return rolesWhere(rights, ({ parts = [] }) => parts.includes(part))
}

/** Returns the built-in roles that a holder of these rights gets for reading a desk screen. */
export function rolesForScreen(rights: readonly string[], path: string): StaffRole[] {
  return rolesWhere(rights, ({ screens }) => screens.includes(path))
}

/** Returns a person's built-in roles, and those that their rights give on a screen. */
export function rolesOnScreen(names: readonly string[], path: string): string[] {
  const isOf = (screen: string) => path === screen || path.startsWith(`${screen}/`)
  return [
    ...names.filter((name) => !name.startsWith(PREFIX)),
    ...rolesWhere(rightsOf(names), ({ screens, forms = [] }) => [...screens, ...forms].some(isOf)),
  ]
}

/** Returns whether a person's rights alone, without a built-in role, open a screen or allow an action to begin. */
export function rightsOpen(names: readonly string[], path: string): boolean {
  return (
    rolesWhere(
      rightsOf(names),
      ({ screens, forms = [] }, mayChange) => screens.includes(path) || (mayChange && forms.includes(path)),
    ).length > 0
  )
}

/**
 * Returns whether a person may view a screen but change nothing on it: one of their rights opens it at the level `see`,
 * and none of their roles opens it.
 */
export function maySeeOnly(
  names: readonly string[],
  screen: { path: string; roles: readonly StaffRole[] },
): boolean {
  const { path, roles } = screen
  const own = names.filter((name) => !name.startsWith(PREFIX))
  if (own.includes('owner') || roles.some((role) => own.includes(role))) return false
  const opens = ({ screens, forms = [] }: Right) => screens.includes(path) || forms.includes(path)
  return (
    rolesWhere(rightsOf(names), opens).length > 0 &&
    rolesWhere(
      rightsOf(names),
      (right, mayChange) => opens(right) && (mayChange || !right.levels.includes('change')),
    ).length === 0
  )
}

/**
 * Returns whether a person may make a call that changes something. Screens use it to hide buttons whose call the server
 * would refuse. Returns true for a call that belongs to no right: the screen or the server decides about it.
 * @param names the names of the person's roles, with their rights as `right:` and the right
 */
export function allowsChange(names: readonly string[], path: string): boolean {
  if (
    Object.entries(MORE_CALLS).some(
      ([role, calls]) => names.includes(role) && calls.some((call) => covers(call, path)),
    )
  )
    return true
  const covering = Object.values(TABLE).filter(({ calls }) => calls.some((call) => covers(call, path)))
  if (covering.length === 0 || names.includes('owner')) return true
  return (
    covering.some(({ roles }) => roles.some((role) => names.includes(role))) ||
    rolesAtCall(rightsOf(names), path, false).length > 0
  )
}

/** Returns the rights among the names of a person's roles in the browser. */
function rightsOf(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length))
}

function rolesWhere(
  rights: readonly string[],
  gives: (right: Right, mayChange: boolean) => boolean,
): StaffRole[] {
  const roles = rights.flatMap((name) => {
    const [key = '', level] = name.split('.')
    const right = ALL_RIGHTS.includes(name) ? TABLE[key] : undefined
    return right !== undefined && gives(right, level === 'change') ? right.roles : []
  })
  return [...new Set(roles)]
}

function covers(call: string, path: string): boolean {
  return call.endsWith('/') ? path.startsWith(call) : path === call
}
