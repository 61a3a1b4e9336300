import { eq } from 'drizzle-orm'
import type { FocalPoint } from '#features/media/focal.rules.ts'
import { mediaImage } from '#features/media/server/media.tables.ts'
import type { Tx } from '#platform/server/database/pool.ts'

type Edition = {
  /** The hash of the image that the new row copies its name, sender and date from. */
  from: string
  hash: string
  sourceHash: string
  focal: FocalPoint
  isInLibrary: boolean
  at: Date
}

/** Stores an edition of an image: a new image with the same bytes and its own focal point. */
export async function saveEdition(
  tx: Tx,
  { from, hash, sourceHash, focal, isInLibrary, at }: Edition,
): Promise<void> {
  const [image] = await tx.select().from(mediaImage).where(eq(mediaImage.hash, from))
  if (image === undefined) throw new Error(`image ${from} is gone although it is locked`)
  await tx
    .insert(mediaImage)
    .values({
      ...image,
      hash,
      sourceHash: hash === sourceHash ? null : sourceHash,
      focalX: focal.x,
      focalY: focal.y,
      isInLibrary,
      isPublic: true,
      deletedAt: null,
      libraryChangedAt: at,
    })
    .onConflictDoUpdate({
      target: mediaImage.hash,
      set: {
        isPublic: true,
        deletedAt: null,
        libraryChangedAt: at,
        ...(isInLibrary
          ? { isInLibrary, title: image.title, isMarkedDecorative: image.isMarkedDecorative }
          : {}),
      },
    })
}

/**
 * Removes an image from the library after another edition (the same bytes with another focal point) has replaced it.
 * The image is still sent at its address for 30 days.
 */
export async function takeOutOfLibrary(tx: Tx, hash: string, at: Date): Promise<void> {
  await tx
    .update(mediaImage)
    .set({ isInLibrary: false, libraryChangedAt: at })
    .where(eq(mediaImage.hash, hash))
}
