import { asc, eq } from 'drizzle-orm'
import { lockByName } from '#platform/server/database/named-lock.store.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { membershipType } from './types.tables.ts'

export type TypeRow = typeof membershipType.$inferSelect
export type NewType = Omit<typeof membershipType.$inferInsert, 'id' | 'isActive' | 'sortOrder'>

/** Returns the types that are not archived, in the club's order. Runs one SQL statement. */
export async function listTypes(db: Db): Promise<TypeRow[]> {
  return db
    .select()
    .from(membershipType)
    .where(eq(membershipType.isActive, true))
    .orderBy(asc(membershipType.sortOrder), asc(membershipType.id))
}

export async function findType(db: Db, id: number): Promise<TypeRow | null> {
  const [row] = await db.select().from(membershipType).where(eq(membershipType.id, id))
  return row ?? null
}

/** Returns every type in the club's order. */
export async function listAllTypes(db: Db): Promise<TypeRow[]> {
  return db.select().from(membershipType).orderBy(asc(membershipType.sortOrder), asc(membershipType.id))
}

/** Changes the given columns of a membership type. */
export async function updateType(
  db: Db,
  id: number,
  changes: Partial<TypeRow> & Pick<TypeRow, 'updatedAt'>,
): Promise<void> {
  await db.update(membershipType).set(changes).where(eq(membershipType.id, id))
}

/** Sets a type's position in the list, which does not change its revision. */
export async function placeType(db: Db, id: number, sortOrder: number): Promise<void> {
  await db.update(membershipType).set({ sortOrder }).where(eq(membershipType.id, id))
}

/** Returns all types in the club's order with locks, so that concurrent changes run one after the other. */
export async function lockTypes(tx: Tx): Promise<TypeRow[]> {
  await lockByName(tx, 'membership types')
  return listAllTypes(tx)
}

export async function addType(tx: Tx, row: typeof membershipType.$inferInsert): Promise<TypeRow> {
  const [added] = await tx.insert(membershipType).values(row).returning()
  if (!added) throw new Error('the new membership type was not returned')
  return added
}

/** Deletes a type. The caller has checked that nothing refers to it. */
export async function removeType(tx: Tx, id: number): Promise<void> {
  await tx.delete(membershipType).where(eq(membershipType.id, id))
}

/** Inserts the initial types of a new club or the demo. */
export async function insertTypes(
  db: Db,
  rows: readonly (typeof membershipType.$inferInsert)[],
): Promise<void> {
  await db.insert(membershipType).values([...rows])
}
