/** Permissions to change a garage: only its owner, with a current membership. */
import { type Caller, hasRole, type StaffRole } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { RecordContext } from '#platform/server/records/record-model.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { Problem } from '#platform/shared/problem.ts'
import { VEHICLE_REFUSALS } from '../vehicles.contract.ts'
import type { VehicleDeps } from './vehicle-deps.ts'

/** Staff roles that can see every garage. */
export const GARAGE_DESK: readonly StaffRole[] = ['registrar']

export function seesAllGarages(caller: Caller): boolean {
  return GARAGE_DESK.some((role) => hasRole(caller, role))
}

/** Checks that a person's membership is current. @throws Problem NOT_ELIGIBLE with the way to renew */
export async function refuseUnlessFinancial(
  { today, isFinancialOn }: Pick<VehicleDeps, 'today' | 'isFinancialOn'>,
  db: Db,
  personId: number,
  nowMs: number,
): Promise<void> {
  if (await isFinancialOn(db, personId, await today(nowMs))) return
  throw new Problem(VEHICLE_REFUSALS.notFinancial)
}

/**
 * Checks that the caller may change this vehicle: only its owner may, not staff who can read it. @throws Problem
 * FORBIDDEN, NOT_ELIGIBLE
 */
export async function refuseForeignHands(
  deps: Pick<VehicleDeps, 'today' | 'isFinancialOn'>,
  db: Db,
  existing: { personId: number } | null,
  { caller, nowMs }: RecordContext,
): Promise<void> {
  const personId = personOf(caller)
  if (existing !== null && existing.personId !== personId) throw new Problem('FORBIDDEN')
  await refuseUnlessFinancial(deps, db, personId, nowMs)
}
