import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { mediaImage } from '#features/media/server/media.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { vehiclePhoto } from './vehicles.tables.ts'

/**
 * Returns whether media stores an image of this hash, and locks it so that it is not deleted before the transaction
 * ends.
 */
export async function isStoredPicture(tx: Db, hash: string): Promise<boolean> {
  const image = tx.select({ hash: mediaImage.hash }).from(mediaImage).where(eq(mediaImage.hash, hash))
  return (await image.for('key share')).length > 0
}

export async function insertPhoto(
  db: Db,
  photo: { vehicleId: number; hash: string; sortOrder: number; isCover: boolean; createdAt: Date },
): Promise<void> {
  await db.insert(vehiclePhoto).values(photo)
}

/** Sets the order of a vehicle's photos and deletes those that are not listed. */
export async function arrangePhotos(db: Db, vehicleId: number, ids: readonly number[]): Promise<void> {
  const own = eq(vehiclePhoto.vehicleId, vehicleId)
  if (ids.length === 0) {
    await db.delete(vehiclePhoto).where(own)
    return
  }
  await db.delete(vehiclePhoto).where(and(own, notInArray(vehiclePhoto.id, [...ids])))
  await db
    .update(vehiclePhoto)
    .set({ sortOrder: sql`array_position(${sql.param([...ids])}::int[], vehicle_photo.id)` })
    .where(and(own, inArray(vehiclePhoto.id, [...ids])))
}

/** Makes one photo the cover of the vehicle. */
export async function setCover(db: Db, vehicleId: number, photoId: number): Promise<void> {
  const own = eq(vehiclePhoto.vehicleId, vehicleId)
  // Two statements in this order, because a unique index forbids two covers even for a moment.
  await db
    .update(vehiclePhoto)
    .set({ isCover: false })
    .where(and(own, eq(vehiclePhoto.isCover, true)))
  await db
    .update(vehiclePhoto)
    .set({ isCover: true })
    .where(and(own, eq(vehiclePhoto.id, photoId)))
}
