import { isActiveAt } from '#features/accounts/server/accounts.public.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { person, personRole } from '#features/accounts/server/accounts.tables.ts'
import { member, membershipPeriod } from '#features/membership/server/membership.tables.ts'
import { membershipType } from '#features/membership/server/types.tables.ts'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import type { Db } from '#platform/server/database/pool.ts'

/** A person's data for club rego: their name, and all their periods of membership, earliest first. */
export type OwnerRow = {
  name: string
  isOnHold: boolean
  /** Whether the person has died; then no mail is sent. */
  isDeceased: boolean
  /** When the person joined the club, possibly before the club used Paddock. */
  joinedOn: string | null
  periods: { from: string; to: string | null; canHoldClubRego: boolean }[]
}

/** Returns the data of a vehicle's owner; null if there is no such person. Runs one SQL statement. */
export async function findOwner(db: Db, personId: number): Promise<OwnerRow | null> {
  const rows = await db
    .select({
      firstName: person.firstName,
      lastName: person.lastName,
      condition: member.condition,
      joinedOn: member.joinedOn,
      from: membershipPeriod.validFrom,
      to: membershipPeriod.validTo,
      canHoldClubRego: membershipType.canHoldClubRego,
    })
    .from(person)
    .leftJoin(member, eq(member.personId, person.id))
    .leftJoin(membershipPeriod, eq(membershipPeriod.personId, person.id))
    .leftJoin(membershipType, eq(membershipType.id, membershipPeriod.typeId))
    .where(eq(person.id, personId))
    .orderBy(asc(membershipPeriod.validFrom))
  const [first] = rows
  if (!first) return null
  return {
    name: `${first.firstName} ${first.lastName}`.trim(),
    isOnHold: first.condition !== null && first.condition !== 'normal',
    isDeceased: first.condition === 'deceased',
    joinedOn: first.joinedOn,
    periods: rows.flatMap(({ from, to, canHoldClubRego }) =>
      from === null ? [] : [{ from, to, canHoldClubRego: canHoldClubRego ?? false }],
    ),
  }
}

/** Returns the people who can log in and have one of these roles. Owners of the site have every role. */
export async function listHoldersOf(db: Db, roles: readonly StaffRole[], now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: person.id })
    .from(personRole)
    .innerJoin(person, eq(person.id, personRole.personId))
    .where(and(inArray(personRole.role, [...roles, 'owner']), isActiveAt(now), isNull(person.disabledAt)))
    .orderBy(asc(person.id))
  return rows.map(({ id }) => id)
}

/** Returns the names of people by their ids. */
export async function listNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: person.id, firstName: person.firstName, lastName: person.lastName })
    .from(person)
    .where(inArray(person.id, [...ids]))
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}

/** Returns the people who have a role and can log in. */
export async function listHolders(db: Db, role: StaffRole, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: person.id })
    .from(personRole)
    .innerJoin(person, eq(person.id, personRole.personId))
    .where(and(eq(personRole.role, role), isActiveAt(now), isNull(person.disabledAt)))
    .orderBy(asc(person.id))
  return rows.map(({ id }) => id)
}
