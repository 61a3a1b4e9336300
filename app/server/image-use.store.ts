/** Queries for whether an image is in use. They read tables of every feature, so they are in no feature's store. */
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

/**
 * SQL condition that the public site shows the image, or will show it: a column refers to it, or a text such as the
 * content of a page, of its draft or of a version that waits to be published contains its hash.
 */
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
 * Locks the images until the transaction ends, so that no record can begin to use one meanwhile.
 * @returns the hashes that no record uses
 */
export async function lockUnusedImages(tx: Db, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const list = sql.param([...new Set(hashes)])
  await tx.execute(sql`select 1 from media_image where hash = any(${list}::text[]) order by hash for update`)
  // A separate statement also sees the rows that other transactions committed while the lock was awaited.
  const { rows } = await tx.execute<{ hash: string }>(sql`select i.hash from media_image i
    where i.hash = any(${list}::text[])
    and not ${belongsToPerson(sql`i.hash`)} and not ${isShownOnSite(sql`i.hash`)}`)
  return rows.map(({ hash }) => hash)
}

/**
 * Returns private images created before the given instant that no person's record uses: abandoned uploads and replaced
 * photos.
 */
export async function listAbandonedImages(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`select i.hash from media_image i
    where not i.is_public and i.created_at < ${before.toISOString()}::timestamptz
    and not ${belongsToPerson(sql`i.hash`)} order by i.created_at limit ${limit}`)
  return rows.map(({ hash }) => hash)
}

/** Makes public images private that belong to a person and that the site does not show. @returns their hashes */
export async function closeImages(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`update media_image i set is_public = false
    where i.is_public and ${belongsToPerson(sql`i.hash`)} and not ${isShownOnSite(sql`i.hash`)} returning i.hash`)
  return rows.map(({ hash }) => hash)
}
