import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { membershipType } from './types.tables.ts'

export type TypeRow = typeof membershipType.$inferSelect
export type NewType = Omit<typeof membershipType.$inferInsert, 'id' | 'isActive' | 'sortOrder'>

/** The types that are in use, in the club's order. One statement. */
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

/** Every type, in the club's order. */
export async function listAllTypes(db: Db): Promise<TypeRow[]> {
  return db.select().from(membershipType).orderBy(asc(membershipType.sortOrder), asc(membershipType.id))
}

export async function updateType(db: Db, id: number, changes: Partial<TypeRow>): Promise<void> {
  await db.update(membershipType).set(changes).where(eq(membershipType.id, id))
}

/** Puts types into use, as a new club or the demo has them. */
export async function insertTypes(
  db: Db,
  rows: readonly (typeof membershipType.$inferInsert)[],
): Promise<void> {
  await db.insert(membershipType).values([...rows])
}
