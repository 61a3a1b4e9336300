import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { promotion } from './shop-terms.tables.ts'

export type CodeRow = typeof promotion.$inferSelect
/** The columns that the desk sets. Only orders change `usedCount`. */
export type CodeColumns = Omit<CodeRow, 'code' | 'usedCount'>

/** Returns one code; null if there is none. */
export async function findCode(db: Db, code: string): Promise<CodeRow | null> {
  const [row] = await db.select().from(promotion).where(eq(promotion.code, code))
  return row ?? null
}

/** Returns one code with a row lock; null if there is none. */
export async function lockCode(db: Db, code: string): Promise<CodeRow | null> {
  const [row] = await db.select().from(promotion).where(eq(promotion.code, code)).for('update')
  return row ?? null
}

/** Inserts an unused code; returns false if the code exists already. */
export async function insertCode(db: Db, code: string, columns: CodeColumns): Promise<boolean> {
  const rows = await db
    .insert(promotion)
    .values({ ...columns, code, usedCount: 0 })
    .onConflictDoNothing()
    .returning({ code: promotion.code })
  return rows.length > 0
}

/** Changes the given columns of a promotion code. */
export async function updateCode(
  db: Db,
  code: string,
  columns: Partial<CodeColumns> & Pick<CodeColumns, 'updatedAt'>,
): Promise<void> {
  await db.update(promotion).set(columns).where(eq(promotion.code, code))
}
