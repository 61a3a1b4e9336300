import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { promotion } from './shop-terms.tables.ts'

export type CodeRow = typeof promotion.$inferSelect
/** What the desk sets of it; how often it was used, orders count alone. */
export type CodeColumns = Omit<CodeRow, 'code' | 'usedCount'>

/** All codes, by their letters. */
export async function listCodes(db: Db): Promise<CodeRow[]> {
  return db.select().from(promotion).orderBy(asc(promotion.code))
}

/** One code, held until the transaction ends; null where there is none. */
export async function lockCode(db: Db, code: string): Promise<CodeRow | null> {
  const [row] = await db.select().from(promotion).where(eq(promotion.code, code)).for('update')
  return row ?? null
}

/** Adds a code that nobody has used; false where one of these letters is there already. */
export async function insertCode(db: Db, code: string, columns: CodeColumns): Promise<boolean> {
  const rows = await db
    .insert(promotion)
    .values({ ...columns, code, usedCount: 0 })
    .onConflictDoNothing()
    .returning({ code: promotion.code })
  return rows.length > 0
}

/** Changes what is named. */
export async function updateCode(db: Db, code: string, columns: Partial<CodeColumns>): Promise<void> {
  await db.update(promotion).set(columns).where(eq(promotion.code, code))
}
