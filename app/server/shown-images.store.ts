/** Queries for the images of the public site outside of pages. They read tables of several features. */
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

/** Returns the images of the events that are not over, the next event first. */
export async function listEventImages(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select image_hash as hash from event
    where image_hash is not null and status <> 'draft' and ends_at > ${now.toISOString()}::timestamptz
    group by image_hash order by min(starts_at), image_hash limit ${limit}`)
  return rows.map(({ hash }) => hash)
}

/** Returns the images of the products in the shop, in the order of the shop. */
export async function listProductImages(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select image ->> 'hash' as hash from product p, jsonb_array_elements(p.images) with ordinality image (image, place)
    where p.is_enabled group by 1 order by min(place), min(p.sort_order), 1 limit ${limit}`)
  return rows.map(({ hash }) => hash)
}
