import { isSharedEmailKey, listSharedLogins, lockPerson } from '#features/accounts/server/accounts.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import type { ContentRight } from '../content-rights.rules.ts'
import { normalRights } from '../rights.rules.ts'
import { OWN_ROLE_LIMITS, type OwnRole, ROLE_REFUSALS, ROLE_MESSAGES } from '../roles.contract.ts'
import { handedOver, isSameRight, ownRoleId, soonerEnd } from '../roles.rules.ts'
import { STAFF_REFUSALS, type StaffPerson } from '../staff.contract.ts'
import type { Audit } from './audit.ts'
import { saveRight } from './content-rights.store.ts'
import {
  countOwnRoles,
  deleteOwnRoleRow,
  hasOwnRoleName,
  insertOwnRole,
  listOwnRoleRows,
  listRoleHolders,
  lockOwnRole,
  lockOwnRoleNames,
  type OwnRoleWithHolders,
  updateOwnRole,
} from './roles.store.ts'
import {
  findAccount,
  findStaffPerson,
  lockOwners,
  replaceRoles,
  type StaffPersonWithRight,
} from './staff.store.ts'

export type RolesDeps = Pick<Service, 'database' | 'clock'> & {
  audit: Audit
  /** Runs `act` after verifying the caller's mailed code. */
  withStepUp: <T>(personId: number, code: string, act: (tx: Tx) => Promise<T>) => Promise<T>
  /** Notifies all processes that a person's roles have changed, so that they apply the new roles at once. */
  onRolesChanged: (tx: Tx, personId: number) => Promise<void>
  /** The club's IANA time zone. */
  timezone: () => Promise<string>
}

export type RolesInput = {
  person_id: number
  roles: readonly string[]
  last_days?: readonly { role: string; last_day: string }[] | undefined
  content_right?: ContentRight | null | undefined
  code: string
}

/**
 * Sets a person's roles to exactly this list with their last days, and the limits of the role `content`; takes effect
 * from their next request on.
 * @throws Problem VALIDATION for the code and for a last day in the past, NOT_FOUND, NOT_ELIGIBLE if no owner without a
 * last day would be left, or if the person shares an email address
 */
export async function changeRoles(
  deps: RolesDeps,
  ownerId: number,
  { person_id: id, roles, last_days: lastDays, content_right: right, code }: RolesInput,
): Promise<StaffPerson> {
  const timezone = await deps.timezone()
  return deps.withStepUp(ownerId, code, async (tx) => {
    const owners = await lockOwners(tx)
    const before = await findStaffPerson(tx, id)
    if (before === null) throw new Problem('NOT_FOUND')
    const wanted = [...new Set(roles)].toSorted()
    if (wanted.some((role) => !before.roles.includes(role))) await requireOwnAddress(tx, id)
    const names = await namesOf(tx, [...wanted, ...before.roles])
    if (wanted.some((role) => !names.has(role))) throw new Problem('NOT_FOUND')
    const ends = lastDays === undefined ? before.ends : endsOf(deps, lastDays, before.ends, timezone)
    if (isLastOwner(owners, id, wanted.includes('owner') && ends['owner'] === undefined))
      throw new Problem(STAFF_REFUSALS.lastOwner)
    const given = wanted.map((role) => ({ role, endsAt: instant(ends[role]) }))
    await replaceRoles(tx, id, given, instantOf(deps.clock))
    const rightAfter = !wanted.includes('content') ? null : right === undefined ? before.content_right : right
    await saveRight(tx, id, rightAfter)
    await deps.onRolesChanged(tx, id)
    const after = { ...before, roles: wanted, ends: pick(ends, wanted), content_right: rightAfter }
    await deps.audit(tx, {
      personId: ownerId,
      verb: 'set_roles',
      subjectKind: 'person',
      subjectId: String(id),
      change: {
        before: named(before.roles, names),
        after: named(wanted, names),
        ...lastDaysChange(before, after, names, timezone),
        ...rightChange(before.content_right, rightAfter),
      },
    })
    return presentStaff(after, timezone)
  })
}

/**
 * Gives all roles of a person to another and ends them for the first after a day.
 * @throws Problem VALIDATION for the code and for a day in the past, NOT_FOUND, NO_ROLES, CANNOT_RECEIVE, NOT_ELIGIBLE if
 * no owner without a last day would be left, or if the other person shares an email address
 */
export async function handOver(
  deps: RolesDeps,
  ownerId: number,
  input: { from_id: number; to_id: number; last_day: string; code: string },
): Promise<{ from: StaffPerson; to: StaffPerson }> {
  const timezone = await deps.timezone()
  return deps.withStepUp(ownerId, input.code, async (tx) => {
    const owners = await lockOwners(tx)
    const from = await findStaffPerson(tx, input.from_id)
    const to = await findStaffPerson(tx, input.to_id)
    if (from === null || to === null) throw new Problem('NOT_FOUND')
    const account = await findAccount(tx, to.id)
    if (from.id === to.id || account?.disabledAt !== null) throw new Problem(ROLE_REFUSALS.cannotReceive)
    await requireOwnAddress(tx, to.id)
    const now = instantOf(deps.clock)
    const active = from.roles.filter((role) => !isEnded(from.ends[role], now))
    if (active.length === 0) throw new Problem(ROLE_REFUSALS.nothingToHandOver)
    const names = await namesOf(tx, [...from.roles, ...to.roles])
    const end = endOf(deps, 'last_day', input.last_day, timezone)
    const handed = handedOver({ from, to, active, isEnded: (text) => isEnded(text, now) })
    const rest = {
      ...from,
      roles: active,
      ends: Object.fromEntries(active.map((role) => [role, soonerEnd(from.ends[role], end)])),
    }
    const isPermanent = handed.roles.includes('owner') && handed.ends['owner'] === undefined
    if (!isPermanent && isLastOwner(owners, from.id, false)) throw new Problem(STAFF_REFUSALS.lastOwner)
    for (const person of [rest, handed]) {
      const roles = person.roles.map((role) => ({ role, endsAt: instant(person.ends[role]) }))
      await replaceRoles(tx, person.id, roles, now)
      await deps.onRolesChanged(tx, person.id)
    }
    await saveRight(tx, handed.id, handed.content_right)
    for (const [before, after] of [
      [from, rest],
      [to, handed],
    ] as const)
      await deps.audit(tx, {
        personId: ownerId,
        verb: after === rest ? 'handed_over' : 'took_over',
        subjectKind: 'person',
        subjectId: String(after.id),
        change: {
          ...(after === rest ? { to_person: to.name } : { from_person: from.name }),
          before: named(before.roles, names),
          after: named(after.roles, names),
          ...lastDaysChange(before, after, names, timezone),
          ...rightChange(before.content_right, after.content_right),
        },
      })
    return { from: presentStaff(rest, timezone), to: presentStaff(handed, timezone) }
  })
}

/**
 * Refuses to give a role to a person who shares an email address with another person, because everybody who reads the
 * mail of that address could reach the desk. Locks the person, so that no shared log-in can begin at the same moment.
 */
async function requireOwnAddress(tx: Tx, personId: number): Promise<void> {
  const found = await lockPerson(tx, personId)
  if (found !== null && isSharedEmailKey(found.emailKey)) throw new Problem(ROLE_REFUSALS.noOwnAddress)
  const shared = await listSharedLogins(tx, [personId])
  if (shared.some(({ holderId }) => holderId === personId)) throw new Problem(ROLE_REFUSALS.sharedAddress)
}

/** Returns all own roles with their holders, by name, and the current day in the club's time zone. */
export async function listRoles(deps: RolesDeps): Promise<{ data: OwnRole[]; today: string }> {
  const timezone = await deps.timezone()
  const rows = await listOwnRoleRows(deps.database.db)
  return {
    data: rows.map((row) => presentRole(row, timezone)),
    today: dayInZone(deps.clock.nowMs(), timezone),
  }
}

/**
 * Creates or changes a role; its holders have the new rights from their next request on.
 * @throws Problem VALIDATION for the code, NOT_FOUND, NAME_TAKEN, TOO_MANY_ROLES
 */
export async function saveRole(
  deps: RolesDeps,
  ownerId: number,
  {
    id,
    name,
    rights: sent,
    code,
  }: { id: number | null; name: string; rights: readonly string[]; code: string },
): Promise<OwnRole> {
  const timezone = await deps.timezone()
  const rights = normalRights(sent)
  return deps.withStepUp(ownerId, code, async (tx) => {
    const before = id === null ? null : await lockOwnRole(tx, id)
    if (id !== null && before === null) throw new Problem('NOT_FOUND')
    if (await hasOwnRoleName(tx, name, id)) throw new Problem(ROLE_REFUSALS.nameTaken)
    if (id === null && (await countOwnRoles(tx)) >= OWN_ROLE_LIMITS.roles)
      throw new Problem(ROLE_REFUSALS.tooMany)
    const values = { name, rights, changedAt: instantOf(deps.clock) }
    const isSaved = id === null || (await updateOwnRole(tx, id, values))
    const saved = isSaved ? (id ?? (await insertOwnRole(tx, values))) : null
    // The name was free when it was checked above; another owner has used it since.
    if (saved === null) throw new Problem(ROLE_REFUSALS.nameTaken)
    for (const holder of await listRoleHolders(tx, `own:${saved}`)) await deps.onRolesChanged(tx, holder)
    await deps.audit(tx, {
      personId: ownerId,
      verb: before === null ? 'created' : 'changed',
      subjectKind: 'own_role',
      subjectId: String(saved),
      change: {
        before: before === null ? null : { name: before.name, rights: before.rights },
        after: { name, rights },
      },
    })
    const [row] = await listOwnRoleRows(tx, [saved])
    if (row === undefined) throw new Error('the saved role did not come back')
    return presentRole(row, timezone)
  })
}

/**
 * Deletes a role and takes it from its holders.
 * @throws Problem VALIDATION for the code, NOT_FOUND, HOLDERS_CHANGED if a person has the role who was not named in the
 * confirmation
 */
export async function deleteRole(
  deps: RolesDeps,
  ownerId: number,
  { id, holders, code }: { id: number; holders: readonly number[]; code: string },
): Promise<void> {
  await deps.withStepUp(ownerId, code, async (tx) => {
    const before = await lockOwnRole(tx, id)
    if (before === null) throw new Problem('NOT_FOUND')
    const actual = await listRoleHolders(tx, `own:${id}`)
    if (actual.some((holder) => !holders.includes(holder))) throw new Problem(ROLE_REFUSALS.otherHolders)
    const [row] = await listOwnRoleRows(tx, [id])
    await deleteOwnRoleRow(tx, id)
    for (const holder of actual) await deps.onRolesChanged(tx, holder)
    await deps.audit(tx, {
      personId: ownerId,
      verb: 'deleted',
      subjectKind: 'own_role',
      subjectId: String(id),
      change: {
        before: {
          name: before.name,
          rights: before.rights,
          holders: row?.holders.map(({ name }) => name) ?? [],
        },
        after: null,
      },
    })
  })
}

/** Returns whether a change would leave the club without an owner who has no last day. */
function isLastOwner(owners: readonly number[], id: number, staysOwner: boolean): boolean {
  return !staysOwner && owners.every((owner) => owner === id)
}

/** Returns the names of roles: the key of a built-in role, or the name that an owner gave to an own role. */
async function namesOf(tx: Tx, roles: readonly string[]): Promise<Map<string, string>> {
  const ids = roles.flatMap((role) => ownRoleId(role) ?? [])
  const names = await lockOwnRoleNames(tx, ids)
  return new Map(
    roles.flatMap((role): [string, string][] => {
      const id = ownRoleId(role)
      const name = id === null ? role : names.get(id)
      return name === undefined ? [] : [[role, name]]
    }),
  )
}

function named(roles: readonly string[], names: ReadonlyMap<string, string>): string[] {
  return roles.map((role) => names.get(role) ?? role).toSorted()
}

/** Returns the ends of the roles. @throws Problem VALIDATION for a day in the past that the role did not have before */
function endsOf(
  deps: RolesDeps,
  lastDays: readonly { role: string; last_day: string }[],
  before: Record<string, string>,
  timezone: string,
): Record<string, string> {
  return Object.fromEntries(
    lastDays.map(({ role, last_day: day }) => {
      const stored = before[role]
      const isSame = stored !== undefined && lastDayOf(stored, timezone) === day
      return [role, isSame ? stored : endOf(deps, 'last_days', day, timezone)]
    }),
  )
}

/** Returns the end of a day in the club's time zone. @throws Problem VALIDATION for a day in the past */
function endOf(deps: RolesDeps, field: string, day: string, timezone: string): string {
  if (day < dayInZone(deps.clock.nowMs(), timezone))
    throw new Problem('VALIDATION', { fields: [{ field, code: 'past_day', message: ROLE_MESSAGES.pastDay }] })
  return new Date(instantInZone(addDays(day, 1), '00:00', timezone)).toISOString()
}

function lastDayOf(end: string, timezone: string): string {
  return dayInZone(Date.parse(end) - 1, timezone)
}

function instant(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text)
}

function isEnded(end: string | undefined, now: Date): boolean {
  return end !== undefined && Date.parse(end) <= now.getTime()
}

function pick(ends: Record<string, string>, roles: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(ends).filter(([role]) => roles.includes(role)))
}

/**
 * Returns the limits of the role `content` before and after a change, for the audit log; an empty object if they are
 * equal.
 */
function rightChange(
  before: StaffPersonWithRight['content_right'],
  after: StaffPersonWithRight['content_right'],
) {
  return isSameRight(before, after) ? {} : { content_right: { before, after } }
}

/** Returns the last days before and after a change, for the audit log; an empty object if they are equal. */
function lastDaysChange(
  before: Pick<StaffPersonWithRight, 'ends'>,
  after: Pick<StaffPersonWithRight, 'ends'>,
  names: ReadonlyMap<string, string>,
  timezone: string,
): object {
  const daysOf = ({ ends }: Pick<StaffPersonWithRight, 'ends'>) =>
    Object.fromEntries(
      Object.entries(ends).map(([role, end]) => [names.get(role) ?? role, lastDayOf(end, timezone)]),
    )
  const [former, latter] = [daysOf(before), daysOf(after)]
  const isSame = Object.keys({ ...former, ...latter }).every((name) => former[name] === latter[name])
  return isSame ? {} : { ends_on: { before: former, after: latter } }
}

/** Presents a person with the last days of the roles in the club's time zone. */
export function presentStaff(person: StaffPersonWithRight, timezone: string): StaffPerson {
  const { id, name, email, roles, ends, content_right: right } = person
  return {
    id,
    name,
    email,
    roles,
    content_right: right,
    last_days: Object.entries(ends)
      .map(([role, end]) => ({ role, last_day: lastDayOf(end, timezone) }))
      .toSorted((one, other) => (one.role < other.role ? -1 : 1)),
  }
}

function presentRole(
  { holders, changedAt, changedBy, ...role }: OwnRoleWithHolders,
  timezone: string,
): OwnRole {
  return {
    ...role,
    holders: holders.map(({ ends_at: end, ...holder }) => ({
      ...holder,
      last_day: end === null ? null : lastDayOf(end, timezone),
    })),
    changed_at: changedAt.toISOString(),
    changed_by: changedBy,
  }
}
