import { createHash } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { lockByName } from '#platform/server/database/named-lock.store.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { imageKey } from './media-keys.ts'
import { hasImageWithBytes } from './media.store.ts'
import { mediaFile, mediaImage, mediaVideo } from './media.tables.ts'

/** Returns the keys of all files that images, videos and documents name, for comparison with the file store. */
export async function listStoreKeys(db: Db): Promise<string[]> {
  const images = await db
    .select({
      hash: sql<string>`coalesce(${mediaImage.sourceHash}, ${mediaImage.hash})`,
      extension: mediaImage.extension,
    })
    .from(mediaImage)
  const videos = await db.select({ mp4: mediaVideo.mp4Key, webm: mediaVideo.webmKey }).from(mediaVideo)
  const files = await db.select({ key: mediaFile.storeKey }).from(mediaFile)
  return [
    ...images.map(({ hash, extension }) => imageKey(hash, extension)),
    ...videos.flatMap(({ mp4, webm }) => (webm === null ? [mp4] : [mp4, webm])),
    ...files.map(({ key }) => key),
  ]
}

/** Returns whether a stored image, video or document of the media library names the key of a file. */
export async function isStoreKeyUsed(db: Db, key: string): Promise<boolean> {
  const hash = /^images\/[^/]+\/([^/.]+)\./.exec(key)?.[1]
  if (hash !== undefined) return hasImageWithBytes(db, hash)
  const videos = await db
    .select({ id: mediaVideo.id })
    .from(mediaVideo)
    .where(or(eq(mediaVideo.mp4Key, key), eq(mediaVideo.webmKey, key)))
    .limit(1)
  if (videos.length > 0) return true
  const files = await db
    .select({ id: mediaFile.id })
    .from(mediaFile)
    .where(eq(mediaFile.storeKey, key))
    .limit(1)
  return files.length > 0
}

/**
 * Locks keys of the file store until the transaction ends, in an order that cannot lead to a deadlock. A deletion and an
 * upload of the same bytes lock their key, because the upload has no row yet that the deletion could lock. The keys share
 * 256 locks, so that the locks do not become as many as the files.
 */
export async function lockStoreKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  const names = new Set(
    keys.map((key) => `file ${createHash('sha256').update(key).digest('hex').slice(0, 2)}`),
  )
  for (const name of [...names].toSorted()) await lockByName(tx, name)
}
