import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { imageKey } from './media-keys.ts'
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
