import { asc, eq, sql } from 'drizzle-orm'
import type { RedirectEntry } from '#features/pages/pages.contract.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { siteRedirect, siteSetting } from './site.tables.ts'

/** Every setting that was ever saved, by its key; what a new club starts with is not in it. */
export async function listSavedSettings(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.select({ key: siteSetting.key, value: siteSetting.value }).from(siteSetting)
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Saves settings in one statement; a null is kept as JSON's own null. */
export async function saveSettings(
  db: Db,
  values: Readonly<Record<string, unknown>>,
  updatedAt: Date,
): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({
    key,
    value: sql`${JSON.stringify(value)}::jsonb`,
    updatedAt,
  }))
  if (rows.length === 0) return
  await db
    .insert(siteSetting)
    .values(rows)
    .onConflictDoUpdate({
      target: siteSetting.key,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    })
}

/** The whole redirect table. */
export async function listRedirects(db: Db): Promise<RedirectEntry[]> {
  return db
    .select({ from: siteRedirect.fromPath, to: siteRedirect.toPath })
    .from(siteRedirect)
    .orderBy(asc(siteRedirect.fromPath))
}

/** Puts a redirect into the table; one from the same path is replaced. */
export async function saveRedirect(db: Db, redirect: RedirectEntry, createdAt: Date): Promise<void> {
  await db
    .insert(siteRedirect)
    .values({ fromPath: redirect.from, toPath: redirect.to, createdAt })
    .onConflictDoUpdate({ target: siteRedirect.fromPath, set: { toPath: redirect.to, createdAt } })
}

/** @returns whether there was one. */
export async function removeRedirect(db: Db, from: string): Promise<boolean> {
  const gone = await db
    .delete(siteRedirect)
    .where(eq(siteRedirect.fromPath, from))
    .returning({ from: siteRedirect.fromPath })
  return gone.length > 0
}
