import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { ownRole, personRole } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'

export type OwnRoleRow = typeof ownRole.$inferSelect

/** An own role with its holders and the person who changed it last. */
export type OwnRoleWithHolders = OwnRoleRow & {
  holders: { id: number; name: string; ends_at: string | null }[]
  changedBy: string | null
}

const HOLDERS = sql<OwnRoleWithHolders['holders']>`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'name', trim(p.first_name || ' ' || p.last_name), 'ends_at', r.ends_at)
    order by p.last_name, p.id), '[]'::jsonb)
  from person_role r join person p on p.id = r.person_id
  where r.role = 'own:' || own_role.id and p.removed_at is null)`
const CHANGED_BY = sql<string | null>`(select trim(p.first_name || ' ' || p.last_name)
  from audit_entry e join person p on p.id = e.person_id
  where e.subject_kind = 'own_role' and e.subject_id = own_role.id::text and p.removed_at is null
  order by e.position desc limit 1)`

/** Returns the own roles, by name; without ids, all. */
export async function listOwnRoleRows(db: Db, ids?: readonly number[]): Promise<OwnRoleWithHolders[]> {
  return db
    .select({
      id: ownRole.id,
      name: ownRole.name,
      rights: ownRole.rights,
      changedAt: ownRole.changedAt,
      holders: HOLDERS,
      changedBy: CHANGED_BY,
    })
    .from(ownRole)
    .where(ids === undefined ? undefined : inArray(ownRole.id, [...ids]))
    .orderBy(asc(ownRole.name), asc(ownRole.id))
}

/** Returns a role and locks it, so that it cannot be given to a person while it is being deleted. */
export async function lockOwnRole(db: Db, id: number): Promise<OwnRoleRow | null> {
  const [row] = await db.select().from(ownRole).where(eq(ownRole.id, id)).for('update')
  return row ?? null
}

/** Returns the names of roles by id and locks them against deletion. */
export async function lockOwnRoleNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: ownRole.id, name: ownRole.name })
    .from(ownRole)
    .where(inArray(ownRole.id, [...ids]))
    .orderBy(asc(ownRole.id))
    .for('share')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns whether a role other than `id` has this name, regardless of case. */
export async function hasOwnRoleName(db: Db, name: string, id: number | null): Promise<boolean> {
  const [row] = await db
    .select({ id: ownRole.id })
    .from(ownRole)
    .where(and(sql`lower(${ownRole.name}) = lower(${name})`, id === null ? undefined : ne(ownRole.id, id)))
    .limit(1)
  return row !== undefined
}

export async function countOwnRoles(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(ownRole)
  return row?.count ?? 0
}

type OwnRoleValues = Pick<OwnRoleRow, 'name' | 'rights' | 'changedAt'>

/** Returns the id of the new role; null if another one has its name. */
export async function insertOwnRole(db: Db, values: OwnRoleValues): Promise<number | null> {
  const [row] = await db.insert(ownRole).values(values).onConflictDoNothing().returning({ id: ownRole.id })
  return row?.id ?? null
}

/** Changes a role. @returns whether it was changed; false if another one has its name */
export async function updateOwnRole(db: Db, id: number, values: OwnRoleValues): Promise<boolean> {
  try {
    await db.update(ownRole).set(values).where(eq(ownRole.id, id))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Deletes a role and takes it from its holders. */
export async function deleteOwnRoleRow(db: Db, id: number): Promise<void> {
  await db.delete(personRole).where(eq(personRole.role, `own:${id}`))
  await db.delete(ownRole).where(eq(ownRole.id, id))
}

/** Returns the ids of everyone who has a role, including those whose data was removed. */
export async function listRoleHolders(db: Db, role: string): Promise<number[]> {
  const rows = await db
    .select({ id: personRole.personId })
    .from(personRole)
    .where(eq(personRole.role, role))
    .orderBy(asc(personRole.personId))
  return rows.map(({ id }) => id)
}
