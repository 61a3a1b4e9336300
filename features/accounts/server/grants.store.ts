import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { STAFF_ROLES, type StaffRole } from '#platform/shared/staff-roles.ts'
import { ownRole, person, personRole } from './accounts.tables.ts'

/** A role of a person, as stored. */
export type Grant = {
  /** A built-in role, or `own:` and the id of a role that the owner made; null for a person without a role. */
  role: string | null
  /** The end of the role's last day; null for a role without one. */
  endsAt: Date | null
  /** The rights of the owner's own role; null for a built-in role. */
  rights: string[] | null
  /** The name of the owner's own role; null for a built-in role. */
  ownName: string | null
}

/** The columns of a grant, for a query that joins `person_role` and, on `JOINS_OWN_ROLE`, `own_role`. */
export const GRANT = {
  role: personRole.role,
  endsAt: personRole.endsAt,
  rights: ownRole.rights,
  ownName: ownRole.name,
}

/** The join from a person's role to the role that the owner made. */
export const JOINS_OWN_ROLE = eq(personRole.role, sql`'own:' || ${ownRole.id}`)

type ActiveRoles = { roles: StaffRole[]; rights: string[]; ownNames: string[] }

/**
 * Returns the built-in roles, the rights and the names of own roles of grants whose last day has not passed, each once.
 */
export function activeRoles(grants: readonly Grant[], now: Date): ActiveRoles {
  const active = grants.filter(({ endsAt }) => endsAt === null || endsAt > now)
  return {
    roles: STAFF_ROLES.filter((role) => active.some((grant) => grant.role === role)),
    rights: [...new Set(active.flatMap(({ rights }) => rights ?? []))],
    ownNames: active.flatMap(({ ownName }) => ownName ?? []).toSorted(),
  }
}

/** Limits a query of `person_role` to roles whose last day has not passed. */
export function isActiveAt(now: Date): SQL | undefined {
  return or(isNull(personRole.endsAt), gt(personRole.endsAt, now))
}

/** Returns the grants of a person who can log in; none for others. */
export async function findGrants(db: Db, personId: number): Promise<Grant[]> {
  return db
    .select(GRANT)
    .from(personRole)
    .innerJoin(person, eq(person.id, personRole.personId))
    .leftJoin(ownRole, JOINS_OWN_ROLE)
    .where(and(eq(personRole.personId, personId), isNull(person.disabledAt)))
}

/** Deletes the roles of people whose last day has passed. These roles already have no effect. */
export async function deleteEndedGrants(db: Db, now: Date): Promise<void> {
  await db.delete(personRole).where(lte(personRole.endsAt, now))
}
