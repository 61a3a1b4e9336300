import type { Db } from '#platform/server/database/pool.ts'
import type { Vehicle } from '../vehicles.contract.ts'
import { presentVehicle } from './vehicle.presenter.ts'
import { listOwnVehicles } from './vehicles.store.ts'

/** Somebody's whole garage, for the copy of their data. */
export async function exportVehicles(db: Db, personId: number): Promise<Omit<Vehicle, 'member_name'>[]> {
  const rows = await listOwnVehicles(db, personId)
  return rows.map((row) => {
    const { member_name: _, ...vehicle } = presentVehicle(row)
    return vehicle
  })
}
