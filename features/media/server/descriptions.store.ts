import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { mediaDescription } from './media.tables.ts'

/** The descriptions of an image by language. */
export type Descriptions = Readonly<Record<string, string>>

/** Replaces the descriptions of an image. Empty texts are left out. */
export async function saveDescriptions(db: Db, hash: string, descriptions: Descriptions): Promise<void> {
  await db.delete(mediaDescription).where(eq(mediaDescription.hash, hash))
  const rows = Object.entries(descriptions)
    .map(([language, text]) => ({ hash, language, text: text.trim() }))
    .filter(({ text }) => text !== '')
  if (rows.length > 0) await db.insert(mediaDescription).values(rows)
}

/** Returns the descriptions of images with one query. An image without any is left out. */
export async function findDescriptions(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select()
    .from(mediaDescription)
    .where(inArray(mediaDescription.hash, [...hashes]))
    .orderBy(mediaDescription.hash, mediaDescription.language)
  const found = new Map<string, Record<string, string>>()
  for (const { hash, language, text } of rows) found.set(hash, { ...found.get(hash), [language]: text })
  return found
}
