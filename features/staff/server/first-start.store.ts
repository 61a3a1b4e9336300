import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { firstStart } from './first-start.tables.ts'

export async function insertFirstStart(db: Db, tokenHash: string, createdAt: Date): Promise<void> {
  await db.insert(firstStart).values({ tokenHash, createdAt })
}

/** Returns whether the link exists and none has been used; locks all links until the transaction ends. */
export async function holdFirstStart(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db.select().from(firstStart).orderBy(firstStart.tokenHash).for('update')
  return rows.some((row) => row.tokenHash === tokenHash)
}

export async function isFirstStart(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db.select().from(firstStart).where(eq(firstStart.tokenHash, tokenHash))
  return rows.length > 0
}

/** Deletes all links. */
export async function endFirstStart(db: Db): Promise<void> {
  await db.delete(firstStart).where(sql`true`)
}
