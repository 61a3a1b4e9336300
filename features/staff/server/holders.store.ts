import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { isActiveAt } from '#features/accounts/server/accounts.public.ts'
import { ownRole, person, personRole } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { StaffRole } from '#platform/shared/staff-roles.ts'

/** The people who may do something: by a built-in role, or by a right of an own role. */
export type Holding = { roles: readonly StaffRole[]; rights: readonly string[] }

/** Returns whether another person who can log in has one of the roles or rights or is an owner. */
export async function hasOtherHolder(
  db: Db,
  personId: number,
  { roles, rights }: Holding,
  now: Date,
): Promise<boolean> {
  const hasRight = rights.map((right) => sql`${ownRole.rights} ? ${right}`)
  const [row] = await db
    .select({ id: person.id })
    .from(personRole)
    .innerJoin(person, eq(person.id, personRole.personId))
    .leftJoin(ownRole, eq(personRole.role, sql`'own:' || ${ownRole.id}`))
    .where(
      and(
        or(inArray(personRole.role, ['owner', ...roles]), ...hasRight),
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
