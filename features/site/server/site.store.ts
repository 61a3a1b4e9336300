import { asc, eq, gt, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { siteAddressChange, siteRedirect, siteSetting } from './site.tables.ts'
import type { RedirectEntry } from '../site.contract.ts'

/** Returns all saved settings by key. Defaults are not included. */
export async function listSavedSettings(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.select({ key: siteSetting.key, value: siteSetting.value }).from(siteSetting)
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Returns when one of these settings was last saved; the start of 1970 if none ever was. */
export async function findSettingsRevision(db: Db, keys: readonly string[]): Promise<Date> {
  const [row] = await db
    .select({ at: max(siteSetting.updatedAt) })
    .from(siteSetting)
    .where(inArray(siteSetting.key, [...keys]))
  return row?.at ?? new Date(0)
}

/** Saves settings in one statement. A null is stored as JSON null. */
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

/** Returns the whole redirect table. */
export async function listRedirects(db: Db): Promise<RedirectEntry[]> {
  return db
    .select({ from: siteRedirect.fromPath, to: siteRedirect.toPath })
    .from(siteRedirect)
    .orderBy(asc(siteRedirect.fromPath))
}

/** Inserts a redirect, or replaces the one from the same path. */
export async function saveRedirect(db: Db, redirect: RedirectEntry, createdAt: Date): Promise<void> {
  await saveRedirects(db, [redirect], createdAt)
}

/** Inserts redirects, each from a different path, or replaces those from the same paths, in one statement. */
export async function saveRedirects(
  db: Db,
  redirects: readonly RedirectEntry[],
  createdAt: Date,
): Promise<void> {
  await db
    .insert(siteRedirect)
    .values(redirects.map(({ from, to }) => ({ fromPath: from, toPath: to, createdAt })))
    .onConflictDoUpdate({
      target: siteRedirect.fromPath,
      set: { toPath: sql`excluded.to_path`, createdAt: sql`excluded.created_at` },
    })
}

/** Deletes a redirect. @returns whether it existed */
export async function removeRedirect(db: Db, from: string): Promise<boolean> {
  const gone = await db
    .delete(siteRedirect)
    .where(eq(siteRedirect.fromPath, from))
    .returning({ from: siteRedirect.fromPath })
  return gone.length > 0
}

/** Deletes the redirects from some paths. */
export async function removeRedirects(db: Db, from: readonly string[]): Promise<void> {
  await db.delete(siteRedirect).where(inArray(siteRedirect.fromPath, [...from]))
}

/** Stores that a page or a product group has another address. */
export async function insertAddressChange(
  db: Db,
  { from, to }: RedirectEntry,
  changedAt: Date,
): Promise<void> {
  await db.insert(siteAddressChange).values({ fromPath: from, toPath: to, changedAt })
}

/** Returns the changes of addresses after an instant, oldest first. */
export async function listAddressChanges(db: Db, after: Date): Promise<RedirectEntry[]> {
  return db
    .select({ from: siteAddressChange.fromPath, to: siteAddressChange.toPath })
    .from(siteAddressChange)
    .where(gt(siteAddressChange.changedAt, after))
    .orderBy(asc(siteAddressChange.id))
}
