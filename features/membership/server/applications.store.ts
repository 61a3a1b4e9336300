import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { type ApplicationRow, OPEN_APPLICATION } from './members.store.ts'
import { membershipApplication } from './membership.tables.ts'

export async function insertApplication(db: Db, row: ApplicationRow): Promise<void> {
  await db.insert(membershipApplication).values(row)
}

/** Returns an application; null if there is none with this id. */
export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const [row] = await db.select().from(membershipApplication).where(eq(membershipApplication.id, id))
  return row ?? null
}

/** Returns an application with a row lock; null if there is none with this id. */
export async function lockApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const [row] = await db
    .select()
    .from(membershipApplication)
    .where(eq(membershipApplication.id, id))
    .for('update')
  return row ?? null
}

/** Returns the applications with these ids, locked, oldest first. */
export async function lockApplications(db: Db, ids: readonly string[]): Promise<ApplicationRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(membershipApplication)
    .where(inArray(membershipApplication.id, [...ids]))
    .orderBy(asc(membershipApplication.submittedAt))
    .for('update')
}

export async function updateApplication(db: Db, id: string, changes: Partial<ApplicationRow>): Promise<void> {
  await db.update(membershipApplication).set(changes).where(eq(membershipApplication.id, id))
}

/** Returns a person's pending application, or null. */
export async function findOpenApplication(db: Db, personId: number): Promise<ApplicationRow | null> {
  const [row] = await db
    .select()
    .from(membershipApplication)
    .where(
      and(
        eq(membershipApplication.personId, personId),
        inArray(membershipApplication.status, OPEN_APPLICATION),
      ),
    )
  return row ?? null
}

/** Returns the ids of all applications of a person. */
export async function listApplicationIds(db: Db, personId: number): Promise<string[]> {
  const rows = await db
    .select({ id: membershipApplication.id })
    .from(membershipApplication)
    .where(eq(membershipApplication.personId, personId))
  return rows.map(({ id }) => id)
}

/** Returns the number of applications awaiting approval. */
export async function countAwaiting(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(membershipApplication)
    .where(eq(membershipApplication.status, 'awaiting_approval'))
  return row?.count ?? 0
}

/** Returns the order that pays for an application; null if there is none. */
export async function findApplicationOrder(
  db: Db,
  id: string,
): Promise<{ id: number; publicId: string; personId: number } | null> {
  const [row] = await db
    .select({ id: salesOrder.id, publicId: salesOrder.publicId, personId: salesOrder.personId })
    .from(membershipApplication)
    .innerJoin(salesOrder, eq(salesOrder.id, membershipApplication.orderId))
    .where(eq(membershipApplication.id, id))
  return row ?? null
}
