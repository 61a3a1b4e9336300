import { imageUrl } from '#features/media/media.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Vehicle } from '../vehicles.contract.ts'
import { presentVehicle } from './vehicle.presenter.ts'
import { listOwnVehicles } from './vehicles.store.ts'

export type ExportedVehicle = Omit<Vehicle, 'member_name' | 'photos' | 'cover_id'> & { photos: string[] }

/** Somebody's whole garage, for the copy of their data; photos by the addresses they can be fetched from. */
export async function exportVehicles(db: Db, personId: number): Promise<ExportedVehicle[]> {
  const rows = await listOwnVehicles(db, personId)
  return rows.map((row) => {
    const { member_name: _, cover_id: __, photos, ...vehicle } = presentVehicle(row)
    return { ...vehicle, photos: photos.map(({ hash, width }) => imageUrl(hash, 'raw', width, 'jpg')) }
  })
}
