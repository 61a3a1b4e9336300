import { NO_IMAGE_ACCESS } from '#features/media/server/media.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Vehicle } from '../vehicles.contract.ts'
import { presentVehicle } from './vehicle.presenter.ts'
import { listOwnVehicles } from './vehicles.store.ts'

export type ExportedVehicle = Omit<Vehicle, 'member_name' | 'photos' | 'cover_id'> & { photos: string[] }

/**
 * Returns a person's whole garage for their data export; photos by their hashes, which the names of the exported files
 * contain.
 */
export async function exportVehicles(db: Db, personId: number): Promise<ExportedVehicle[]> {
  const rows = await listOwnVehicles(db, personId)
  return rows.map((row) => {
    const {
      member_name: _,
      cover_id: __,
      photos,
      ...vehicle
    } = presentVehicle(row, {
      imageAccess: NO_IMAGE_ACCESS,
    })
    return { ...vehicle, photos: photos.map(({ hash }) => hash) }
  })
}
