import { sql } from 'drizzle-orm'
import { contentVersion } from './content-version.tables.ts'
import type { Db } from './database/pool.ts'

/** The stored version numbers by name. */
export type VersionNumbers = { content: number; places: number }

const ROW_IDS = { content: 1, places: 2 } as const satisfies VersionNumbers

/** Returns the stored numbers in one statement; a number is 0 before its first change. */
export async function findVersions(db: Db): Promise<VersionNumbers> {
  const rows = await db
    .select({ id: contentVersion.id, version: contentVersion.version })
    .from(contentVersion)
  const numberOf = (rowId: number) => rows.find(({ id }) => id === rowId)?.version ?? 0
  return { content: numberOf(ROW_IDS.content), places: numberOf(ROW_IDS.places) }
}

/**
 * Increments one of the numbers and returns it. Its row stays locked until the transaction ends, so the numbers follow
 * the order of commits.
 */
export async function raiseVersion(db: Db, name: keyof VersionNumbers, changedAt: Date): Promise<number> {
  const [row] = await db
    .insert(contentVersion)
    .values({ id: ROW_IDS[name], version: 1, changedAt })
    .onConflictDoUpdate({
      target: contentVersion.id,
      set: { version: sql`${contentVersion.version} + 1`, changedAt },
    })
    .returning({ version: contentVersion.version })
  if (!row) throw new Error(`the row of the ${name} version was not written`)
  return row.version
}
