/** What other features ask of club rego, handed to them by app/. */
import type { Db } from '#platform/server/database/pool.ts'
import type { SchemeRules } from '../schemes.rules.ts'
import { APPROVED_STATES, ON_THE_ROAD } from '../case-states.rules.ts'
import { findRegisteredCase, hasCaseIn, listStatesOf } from './cases.store.ts'

/** Whether somebody holds at least one approved club rego. @source DOMAIN §2 (1) */
export function hasApprovedCase(db: Db, personId: number): Promise<boolean> {
  return hasCaseIn(db, personId, APPROVED_STATES)
}

/** A vehicle of the garage that is on the road with club rego, and by which rules. */
export type RegisteredVehicle = {
  caseId: number
  personId: number
  schemeCode: string
  schemeName: string
  rules: SchemeRules
  clubPlateNo: string
  /** Last day of its registration; null where nobody has said. */
  expiry: string | null
  daysOption: number | null
}

/** Null for one that is not on club rego today. */
export function findRegisteredVehicle(db: Db, vehicleId: number): Promise<RegisteredVehicle | null> {
  return findRegisteredCase(db, vehicleId)
}

/**
 * Which papers stand for a vehicle of the garage. What was sent to the registrar once is kept, with the vehicle it was
 * about; a draft goes with it.
 */
export async function papersOfVehicle(db: Db, vehicleId: number): Promise<'none' | 'kept' | 'on_the_road'> {
  const sent = (await listStatesOf(db, vehicleId)).filter((state) => state !== 'draft')
  if (sent.length === 0) return 'none'
  return sent.some((state) => ON_THE_ROAD.includes(state) || state === 'suspended') ? 'on_the_road' : 'kept'
}
