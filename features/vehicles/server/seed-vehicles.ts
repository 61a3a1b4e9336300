import { readClubLimits } from '#features/club-limits/server/club-limits.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { VehicleValues } from '../vehicles.contract.ts'
import { NEW_VEHICLE } from '../vehicle-input.rules.ts'
import { readVehicle } from '../vehicles.rules.ts'
import { insertPhoto } from './photos.store.ts'
import { insertVehicle, listVehicleRows } from './vehicles.store.ts'

/** A vehicle of the seed, with the hashes of its photos, the cover first. */
export type SeedVehicle = Partial<VehicleValues> & { personId: number; photos: readonly string[] }

/**
 * Inserts vehicles if no garage has any.
 * @param today the current day in the club's time zone
 * @returns whether it inserted them
 * @throws Error for a vehicle that the rules refuse
 */
export async function seedVehicles(
  db: Db,
  vehicles: readonly SeedVehicle[],
  today: string,
  at: Date,
): Promise<boolean> {
  const { total } = await listVehicleRows(db, { where: undefined, order: [], limit: 1, offset: 0 })
  if (total > 0) return false
  const { classes } = await readClubLimits(db)
  for (const { personId, photos, ...said } of vehicles) {
    const { values, mistakes } = readVehicle({ ...NEW_VEHICLE, ...said }, today, classes)
    const [mistake] = mistakes
    if (mistake !== undefined) throw new Error(`the demo's ${values.model}: ${mistake.field} ${mistake.code}`)
    const raceSeason = values.race_number === '' ? null : Number(today.slice(0, 4))
    const vehicleId = await insertVehicle(db, { ...values, personId, raceSeason }, at)
    for (const [index, hash] of photos.entries())
      await insertPhoto(db, { vehicleId, hash, sortOrder: index + 1, isCover: index === 0, createdAt: at })
  }
  return true
}
