/**
 * Queries that find out whether an image is in use. They read tables of every feature, so they are in no feature's
 * store.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

/**
 * SQL condition that is true if the public site shows the image, will show it or could show it again. It checks the
 * columns that refer to images, and the texts that may contain the image's hash, such as the content of a page, of a
 * draft, of an earlier version or of a deleted page.
 */
const isUsedOnSite = (hash: ReturnType<typeof sql>) => sql`(${isShownOnSite(hash)}
    or exists (select 1 from page_version v where v.content::text like '%' || ${hash} || '%')
    or exists (select 1 from deleted_page d where d.content::text like '%' || ${hash} || '%'))`

/** The same condition without the earlier versions of pages. */
const isShownOnSite = (hash: ReturnType<typeof sql>) => {
  const within = sql`'%' || ${hash} || '%'`
  return sql`(exists (select 1 from media_video where slate_hash = ${hash})
    or exists (select 1 from record_group g where to_jsonb(g)::text like ${within})
    or exists (select 1 from event e where e.image_hash = ${hash} or e.body like ${within})
    or exists (select 1 from product p where to_jsonb(p)::text like ${within})
    or exists (select 1 from page p where to_jsonb(p)::text like ${within})
    or exists (select 1 from page_block b where to_jsonb(b)::text like ${within})
    or exists (select 1 from page_draft d where d.values::text like ${within})
    or exists (select 1 from draft_block d where d.values::text like ${within})
    or exists (select 1 from page_schedule s join page_version v on v.id = s.version_id
      where v.content::text like ${within})
    or exists (select 1 from deleted_page d where d.content::text like ${within})
    or exists (select 1 from site_setting s where s.value::text like ${within}))`
}

const belongsToPerson = (hash: ReturnType<typeof sql>) => sql`(
    exists (select 1 from person where image_hash = ${hash})
    or exists (select 1 from vehicle_photo where hash = ${hash})
    or exists (select 1 from club_rego_photo where hash = ${hash}))`

/**
 * Locks images until the transaction ends, so that no record can begin to use one of them meanwhile: every write that
 * names an image also locks the image's row, see `holdPublicImages`. Images of the library are never returned, because
 * only an officer deletes them.
 * @returns the hashes of the images that no record uses
 */
export async function lockUnusedImages(tx: Db, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const list = sql.param([...new Set(hashes)])
  await tx.execute(sql`select 1 from media_image where hash = any(${list}::text[]) order by hash for update`)
  // A separate statement also sees the rows that other transactions committed while the lock was awaited.
  const { rows } = await tx.execute<{ hash: string }>(sql`select i.hash from media_image i
    where i.hash = any(${list}::text[]) and not i.is_in_library
    and not ${belongsToPerson(sql`i.hash`)} and not ${isUsedOnSite(sql`i.hash`)}`)
  return rows.map(({ hash }) => hash)
}

/**
 * Returns private images created before the given instant that no person's record uses: abandoned uploads and replaced
 * photos.
 */
export async function listAbandonedImages(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`select i.hash from media_image i
    where not i.is_public and i.deleted_at is null and i.created_at < ${before.toISOString()}::timestamptz
    and not ${belongsToPerson(sql`i.hash`)} order by i.created_at limit ${limit}`)
  return rows.map(({ hash }) => hash)
}

/**
 * Makes public images private if they belong to a person, are not in the library and are not used on the site. The
 * images are locked before their uses are read, as in `lockUnusedImages`.
 * @returns the hashes of the changed images
 */
export async function closeImages(tx: Db): Promise<string[]> {
  const { rows: candidates } = await tx.execute<{ hash: string }>(sql`select i.hash from media_image i
    where i.is_public and not i.is_in_library and ${belongsToPerson(sql`i.hash`)} and not ${isUsedOnSite(sql`i.hash`)}
    order by i.hash for update`)
  if (candidates.length === 0) return []
  const list = sql.param(candidates.map(({ hash }) => hash))
  const { rows } = await tx.execute<{ hash: string }>(sql`update media_image i set is_public = false
    where i.hash = any(${list}::text[]) and i.is_public and ${belongsToPerson(sql`i.hash`)}
    and not ${isUsedOnSite(sql`i.hash`)} returning i.hash`)
  return rows.map(({ hash }) => hash)
}

/**
 * Locks images that no record shows any more and that, before the given instant, an officer deleted or another edition
 * of the same image replaced. Earlier versions of pages do not count as uses, because the officer was told about them
 * before deleting.
 * @returns the images to remove from storage, and those to retain because they belong to a person
 */
export async function lockDeletedImages(
  tx: Db,
  before: Date,
  limit: number,
): Promise<{ unused: string[]; personal: string[] }> {
  const isDue = sql`(i.deleted_at < ${before.toISOString()}::timestamptz
    or (not i.is_in_library and i.is_public and i.library_changed_at < ${before.toISOString()}::timestamptz))`
  const { rows: due } = await tx.execute<{ hash: string }>(sql`select i.hash from media_image i
    where ${isDue} and not ${isShownOnSite(sql`i.hash`)} order by i.hash limit ${limit} for update`)
  if (due.length === 0) return { unused: [], personal: [] }
  const list = sql.param(due.map(({ hash }) => hash))
  const { rows } = await tx.execute<{ hash: string; personal: boolean }>(sql`
    select i.hash, ${belongsToPerson(sql`i.hash`)} as personal from media_image i
    where i.hash = any(${list}::text[]) and ${isDue} and not ${isShownOnSite(sql`i.hash`)}`)
  return {
    unused: rows.filter(({ personal }) => !personal).map(({ hash }) => hash),
    personal: rows.filter(({ personal }) => personal).map(({ hash }) => hash),
  }
}

/**
 * Removes images that belong to a person from the library and makes them private, so that only their signed addresses
 * work.
 */
export async function leaveToPeople(tx: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await tx.execute(sql`update media_image set is_in_library = false, is_public = false, deleted_at = null
    where hash = any(${sql.param([...hashes])}::text[])`)
}
