/** Deletion of private images that no record uses any more. */
import { dropImages, type MediaService } from '#features/media/server/media.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { closeImages, listAbandonedImages, lockUnusedImages } from './image-use.store.ts'

/** Deletes those of the images that no record uses any more. Their files are deleted after the commit. */
export async function dropUnusedImages(
  media: Pick<MediaService, 'files' | 'derivedImages'>,
  tx: Tx,
  hashes: readonly string[],
): Promise<void> {
  await dropImages(media, tx, await lockUnusedImages(tx, hashes))
}

/** Most images that one run deletes. */
const ABANDONED_MAX = 200

/**
 * Deletes private images that no record has used for a day, such as uploads that were never attached. Also makes
 * personal images private that were stored before private images existed.
 */
export async function tidyPrivateImages(media: MediaService): Promise<void> {
  const { database, clock, derivedImages } = media
  for (const hash of await closeImages(database.db)) await derivedImages.forget(hash)
  const before = new Date(clock.nowMs() - DAY_MS)
  for (const hash of await listAbandonedImages(database.db, before, ABANDONED_MAX))
    await database.transaction((tx) => dropUnusedImages(media, tx, [hash]))
}
