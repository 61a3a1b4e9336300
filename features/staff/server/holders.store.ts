import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { isActiveAt } from '#features/accounts/server/accounts.public.ts'
import { person, personRole } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { StaffRole } from '#platform/shared/staff-roles.ts'

/** Returns whether another person who can log in has one of the roles or is an owner. */
export async function hasOtherHolder(
  db: Db,
  personId: number,
  roles: readonly StaffRole[],
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: person.id })
    .from(personRole)
    .innerJoin(person, eq(person.id, personRole.personId))
    .where(
      and(
        inArray(personRole.role, ['owner', ...roles]),
        isActiveAt(now),
        ne(person.id, personId),
        isNull(person.disabledAt),
        isNull(person.removedAt),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Returns everyone who can log in and has one of the roles, each once. */
export async function listHolders(db: Db, roles: readonly StaffRole[], now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: person.id })
    .from(personRole)
    .innerJoin(person, eq(person.id, personRole.personId))
    .where(and(inArray(personRole.role, [...roles]), isActiveAt(now), isNull(person.disabledAt)))
    .orderBy(asc(person.id))
  return rows.map(({ id }) => id)
}
