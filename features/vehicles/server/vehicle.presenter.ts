import { suggestedClass } from '../vehicle-class.rules.ts'
import type { Vehicle, VehicleValues } from '../vehicles.contract.ts'
import type { VehicleDeps } from './vehicle-deps.ts'
import type { StoredVehicle } from './vehicles.store.ts'

/** Returns the owner's input fields as the API names them. */
export function presentValues(row: StoredVehicle): VehicleValues {
  return {
    nickname: row.nickname,
    make: row.make,
    model: row.model,
    year: row.year,
    body_type: row.bodyType,
    colour: row.colour,
    rego: row.rego,
    rego_state: row.regoState,
    rego_expiry: row.regoExpiry,
    vin: row.vin,
    engine_number: row.engineNumber,
    engine_capacity_cc: row.engineCapacityCc,
    induction: row.induction,
    fuel: row.fuel,
    class_id: row.classId,
    race_number: row.raceNumber,
    transponder_type: row.transponderType,
    transponder_number: row.transponderNumber,
    logbook_issuer: row.logbookIssuer,
    logbook_number: row.logbookNumber,
    safety_cage: row.safetyCage,
    owner_is_member: row.isOwnedByMember,
    owner_name: row.ownerName,
    sold_on: row.soldOn,
  }
}

/** Returns a complete vehicle; the field table decides which fields each caller gets. */
export function presentVehicle(
  row: StoredVehicle,
  { imageAccess }: Pick<VehicleDeps, 'imageAccess'>,
): Vehicle {
  const values = presentValues(row)
  return {
    id: row.id,
    member_id: row.personId,
    member_name: row.memberName,
    ...values,
    race_season: row.raceSeason,
    suggested_class_id: suggestedClass(values, row.classLimits),
    photos: row.photos.map(({ isCover: _, ...photo }) => ({
      ...photo,
      access: imageAccess.issue(photo.hash, row.personId),
    })),
    cover_id: row.photos.find(({ isCover }) => isCover)?.id ?? null,
    archived: row.isArchived,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
