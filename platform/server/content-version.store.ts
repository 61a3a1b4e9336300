import { eq, sql } from 'drizzle-orm'
import { contentVersion } from './content-version.tables.ts'
import type { Db } from './database/pool.ts'

const ONLY_ROW = 1

/** Returns the stored content version; 0 before anything was ever published. */
export async function findContentVersion(db: Db): Promise<number> {
  const [row] = await db
    .select({ version: contentVersion.version })
    .from(contentVersion)
    .where(eq(contentVersion.id, ONLY_ROW))
  return row?.version ?? 0
}

/**
 * Increments the content version. Its row stays locked until the transaction ends, so version numbers follow the order
 * of commits.
 */
export async function raiseContentVersion(db: Db, changedAt: Date): Promise<number> {
  const [row] = await db
    .insert(contentVersion)
    .values({ id: ONLY_ROW, version: 1, changedAt })
    .onConflictDoUpdate({
      target: contentVersion.id,
      set: { version: sql`${contentVersion.version} + 1`, changedAt },
    })
    .returning({ version: contentVersion.version })
  if (!row) throw new Error('the content version row was not written')
  return row.version
}
