import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/server/database/pool.ts'
import { mediaFile, mediaImage, mediaVideo } from './media.tables.ts'

const HASH = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g
const VIDEO = /background_video_id"(?:,"value")?:(\d{1,9})/g
const FILE = /\/default\/file\/([\w-]{22})(?![\w-])/g

/**
 * Locks the images, videos and files that some content names, so that none is deleted before the transaction has stored
 * the content. Deleted media that are still in the file store are locked too, because a restored page can name one: the
 * clean-up then sees that it is used. Names of media that do not exist are ignored; a caller that refuses them checks
 * that separately.
 * @param content values as they will be stored: texts, HTML, lists and records
 */
export async function holdNamedMedia(tx: Tx, content: unknown): Promise<void> {
  const text = JSON.stringify(content) ?? ''
  const hashes = text.match(HASH) ?? []
  if (hashes.length > 0)
    await tx
      .select({ hash: mediaImage.hash })
      .from(mediaImage)
      .where(inArray(mediaImage.hash, hashes))
      .orderBy(mediaImage.hash)
      .for('share')
  const videos = [...text.matchAll(VIDEO)].map(([, id]) => Number(id))
  if (videos.length > 0)
    await tx
      .select({ id: mediaVideo.id })
      .from(mediaVideo)
      .where(inArray(mediaVideo.id, videos))
      .orderBy(mediaVideo.id)
      .for('share')
  const files = [...text.matchAll(FILE)].map(([, id = '']) => id)
  if (files.length > 0)
    await tx
      .select({ id: mediaFile.id })
      .from(mediaFile)
      .where(inArray(mediaFile.publicId, files))
      .orderBy(mediaFile.id)
      .for('share')
}
