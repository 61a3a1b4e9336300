import { sql } from 'drizzle-orm'
import { findImages } from '#features/media/server/media.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { DataSubject, ExportFile, PersonData } from '#platform/server/person-data.ts'
import { exportVehicles } from './export-vehicles.ts'

type Photo = { vehicle_id: number; hash: string }

/**
 * Declares the garage's personal data for export and removal. @param readImage reads the stored original of an image
 */
export function vehiclesData(
  readImage: (hash: string, extension: string) => Promise<Uint8Array | undefined>,
): PersonData {
  return {
    tables: {
      vehicle: {
        owner: ['person_id'],
        removal: 'cleared',
        because: 'Deleted, except a vehicle with a log book: make, model and numbers stay with the book.',
        minimised: 'cleared',
        exportedIn: 'vehicles',
      },
      vehicle_photo: { removal: 'deleted', minimised: 'deleted', exportedIn: 'vehicles' },
    },
    parts: { vehicles: (db, { personId }) => exportVehicles(db, personId) },
    listFiles: (db, subject) => listPhotoFiles(db, subject, readImage),
    // A vehicle with a log book or a club rego case stays with it, for the period of those records.
    minimise: async (tx, { personId }) => {
      const photos = await listPhotos(tx, personId)
      await tx.execute(sql`delete from vehicle_photo p using vehicle v
        where v.id = p.vehicle_id and v.person_id = ${personId}`)
      await tx.execute(sql`delete from vehicle v where v.person_id = ${personId}
        and not exists (select 1 from log_book b where b.vehicle_id = v.id)
        and not exists (select 1 from club_rego_case c where c.vehicle_id = v.id)`)
      await tx.execute(sql`update vehicle set nickname = '', owner_name = '', transponder_number = '',
        race_number = '', race_season = null, is_archived = true where person_id = ${personId}`)
      return { imageHashes: photos.map(({ hash }) => hash) }
    },
    remove: async (tx, { personId }) => {
      const photos = await listPhotos(tx, personId)
      await tx.execute(sql`delete from vehicle_photo p using vehicle v
        where v.id = p.vehicle_id and v.person_id = ${personId}`)
      await tx.execute(sql`delete from vehicle v where v.person_id = ${personId}
        and not exists (select 1 from log_book b where b.vehicle_id = v.id)`)
      await tx.execute(sql`update vehicle set nickname = '', owner_name = '', transponder_number = '',
        race_number = '', race_season = null, is_archived = true where person_id = ${personId}`)
      return { imageHashes: photos.map(({ hash }) => hash) }
    },
  }
}

async function listPhotos(db: Db, personId: number): Promise<Photo[]> {
  const { rows } = await db.execute<Photo>(sql`select p.vehicle_id, p.hash from vehicle_photo p
    join vehicle v on v.id = p.vehicle_id where v.person_id = ${personId} order by p.vehicle_id, p.sort_order, p.id`)
  return rows
}

async function listPhotoFiles(
  db: Db,
  { personId }: DataSubject,
  readImage: (hash: string, extension: string) => Promise<Uint8Array | undefined>,
): Promise<ExportFile[]> {
  const photos = await listPhotos(db, personId)
  const images = await findImages(
    db,
    photos.map(({ hash }) => hash),
  )
  return photos.flatMap(({ vehicle_id: id, hash }) => {
    const image = images.get(hash)
    if (image === undefined) return []
    return {
      path: `photos/vehicle-${id}-${hash}.${image.extension}`,
      read: () => readImage(hash, image.extension),
    }
  })
}
