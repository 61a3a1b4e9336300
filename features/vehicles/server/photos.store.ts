import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { mediaImage } from '#features/media/server/media.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { vehiclePhoto } from './vehicles.tables.ts'

/** Whether media keeps a picture of this hash. */
export async function isKeptPicture(db: Db, hash: string): Promise<boolean> {
  return (await db.$count(mediaImage, eq(mediaImage.hash, hash))) > 0
}

export async function insertPhoto(
  db: Db,
  photo: { vehicleId: number; hash: string; sortOrder: number; isCover: boolean; createdAt: Date },
): Promise<void> {
  await db.insert(vehiclePhoto).values(photo)
}

/** Keeps these photos of a vehicle, in this order, and forgets the others. */
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

/** Makes one photo stand for the vehicle. */
export async function setCover(db: Db, vehicleId: number, photoId: number): Promise<void> {
  const own = eq(vehiclePhoto.vehicleId, vehicleId)
  // One after the other: at no time may two be the cover.
  await db
    .update(vehiclePhoto)
    .set({ isCover: false })
    .where(and(own, eq(vehiclePhoto.isCover, true)))
  await db
    .update(vehiclePhoto)
    .set({ isCover: true })
    .where(and(own, eq(vehiclePhoto.id, photoId)))
}
