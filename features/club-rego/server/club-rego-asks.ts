/**
 * Exports the functions of club rego that other features need. app/ passes them on, because those features must not
 * import club rego.
 */
import type { Db } from '#platform/server/database/pool.ts'
import type { SchemeRules } from '../schemes.rules.ts'
import { APPROVED_STATES, ON_THE_ROAD, wasOnTheRoad } from '../case-states.rules.ts'
import { listVehicleHistory } from './case-parts.store.ts'
import { findRegisteredCase, hasCaseIn, listStatesOf } from './cases.store.ts'

/** Returns whether a person has at least one approved club rego. @source docs/reference/club-rego.md §5.3 */
export function hasApprovedCase(db: Db, personId: number): Promise<boolean> {
  return hasCaseIn(db, personId, APPROVED_STATES)
}

/** A vehicle of the garage that is registered under club rego, with its rules. */
export type RegisteredVehicle = {
  caseId: number
  personId: number
  schemeCode: string
  schemeName: string
  rules: SchemeRules
  clubPlateNo: string
  /** Last day of the registration; null if unknown. */
  expiry: string | null
  daysOption: number | null
}

/** Returns the registration of a vehicle; null if it is not on club rego today. */
export function findRegisteredVehicle(db: Db, vehicleId: number): Promise<RegisteredVehicle | null> {
  return findRegisteredCase(db, vehicleId)
}

/**
 * Returns whether a vehicle was registered under club rego at one of these instants. A vehicle without a history is
 * judged by its current cases.
 */
export async function wasVehicleOnTheRoad(
  db: Db,
  vehicleId: number,
  instants: readonly Date[],
): Promise<boolean> {
  const entries = await listVehicleHistory(db, vehicleId)
  if (entries.length === 0) return (await findRegisteredCase(db, vehicleId)) !== null
  const histories = [...Map.groupBy(entries, ({ caseId }) => caseId).values()].map((history) =>
    history.map(({ at, state, line }) => ({ at: at.toISOString(), state, line })),
  )
  return instants.some((instant) => wasOnTheRoad(histories, instant.toISOString()))
}

/**
 * Returns whether cases prevent the deletion of a vehicle in the garage. A case that was ever sent is retained together
 * with its vehicle; a draft is deleted with the vehicle.
 */
export async function papersOfVehicle(db: Db, vehicleId: number): Promise<'none' | 'kept' | 'on_the_road'> {
  const sent = (await listStatesOf(db, vehicleId)).filter((state) => state !== 'draft')
  if (sent.length === 0) return 'none'
  return sent.some((state) => ON_THE_ROAD.includes(state) || state === 'suspended') ? 'on_the_road' : 'kept'
}
