import { and, asc, eq, isNull } from 'drizzle-orm'
import { person, personRole } from '#features/accounts/server/accounts.tables.ts'
import { member, membershipPeriod } from '#features/membership/server/membership.tables.ts'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import type { Db } from '#platform/server/database/pool.ts'

/** Somebody as club rego asks of them: their name, and every period of their membership, earliest first. */
export type OwnerRow = {
  name: string
  isOnHold: boolean
  /** Nobody is written to who has died. */
  isDeceased: boolean
  periods: { from: string; to: string | null }[]
}

/** Null where there is no such person. One statement. */
export async function findOwner(db: Db, personId: number): Promise<OwnerRow | null> {
  const rows = await db
    .select({
      firstName: person.firstName,
      lastName: person.lastName,
      condition: member.condition,
      from: membershipPeriod.validFrom,
      to: membershipPeriod.validTo,
    })
    .from(person)
    .leftJoin(member, eq(member.personId, person.id))
    .leftJoin(membershipPeriod, eq(membershipPeriod.personId, person.id))
    .where(eq(person.id, personId))
    .orderBy(asc(membershipPeriod.validFrom))
  const [first] = rows
  if (!first) return null
  return {
    name: `${first.firstName} ${first.lastName}`.trim(),
    isOnHold: first.condition !== null && first.condition !== 'normal',
    isDeceased: first.condition === 'deceased',
    periods: rows.flatMap(({ from, to }) => (from === null ? [] : [{ from, to }])),
  }
}

/** Who holds a desk and can log in. */
export async function listHolders(db: Db, role: StaffRole): Promise<number[]> {
  const rows = await db
    .select({ id: person.id })
    .from(personRole)
    .innerJoin(person, eq(person.id, personRole.personId))
    .where(and(eq(personRole.role, role), isNull(person.disabledAt)))
    .orderBy(asc(person.id))
  return rows.map(({ id }) => id)
}
