/** Deletion of images that no record uses any more. */
import { dropImages, dropLibraryMedia, type MediaService } from '#features/media/server/media.public.ts'
import { MEDIA_LIMITS } from '#features/media-library/media-library.contract.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import {
  closeImages,
  leaveToPeople,
  listAbandonedImages,
  lockDeletedImages,
  lockUnusedImages,
} from './image-use.store.ts'

/** Deletes those of the images that no record uses any more. Their files are deleted after the commit. */
export async function dropUnusedImages(
  media: Pick<MediaService, 'clock' | 'random' | 'derivedImages'>,
  tx: Tx,
  hashes: readonly string[],
): Promise<void> {
  await dropImages(media, tx, await lockUnusedImages(tx, hashes))
}

/** Maximum number of images that one run deletes. */
const IMAGES_MAX = 200

/**
 * Deletes private images that no record has used for a day, such as uploads that no form submitted. Also makes personal
 * images private that were stored before private images existed.
 */
export async function tidyPrivateImages(media: MediaService): Promise<void> {
  const { database, clock, derivedImages, contentVersion } = media
  const closed = await database.transaction(async (tx) => {
    const hashes = await closeImages(tx)
    if (hashes.length > 0) await contentVersion.bump(tx)
    return hashes
  })
  for (const hash of closed) await derivedImages.forget(hash)
  const before = new Date(clock.nowMs() - DAY_MS)
  for (const hash of await listAbandonedImages(database.db, before, IMAGES_MAX))
    await database.transaction((tx) => dropUnusedImages(media, tx, [hash]))
}

/**
 * Removes images, videos and files from storage that officers deleted from the library at least 30 days ago.
 * @source docs/reference/media.md §6.3
 */
export async function removeDeletedMedia(media: MediaService): Promise<void> {
  const { database, clock, contentVersion } = media
  const before = new Date(clock.nowMs() - MEDIA_LIMITS.deletedDays * DAY_MS)
  await database.transaction(async (tx) => {
    const { unused, personal } = await lockDeletedImages(tx, before, IMAGES_MAX)
    await leaveToPeople(tx, personal)
    await dropImages(media, tx, unused)
    if (unused.length + personal.length > 0) await contentVersion.bump(tx)
  })
  await database.transaction((tx) => dropLibraryMedia(media, tx, before))
}
