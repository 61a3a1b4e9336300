/** Who may change a garage: its owner, as long as their membership runs. */
import { type Caller, hasRole, type StaffRole } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { RecordContext } from '#platform/server/records/record-model.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { Problem } from '#platform/shared/problem.ts'
import { VEHICLE_REFUSALS } from '../vehicles.contract.ts'
import type { VehiclePowers } from './vehicle-powers.ts'

/** Who sees every garage. */
export const GARAGE_DESK: readonly StaffRole[] = ['registrar']

export function seesAllGarages(caller: Caller): boolean {
  return GARAGE_DESK.some((role) => hasRole(caller, role))
}

/** @throws Problem NOT_ELIGIBLE with the way to renew */
export async function refuseUnlessFinancial(
  { today, isFinancialOn }: Pick<VehiclePowers, 'today' | 'isFinancialOn'>,
  db: Db,
  personId: number,
  nowMs: number,
): Promise<void> {
  if (await isFinancialOn(db, personId, await today(nowMs))) return
  throw new Problem(VEHICLE_REFUSALS.notFinancial)
}

/**
 * Lets the owner change what is theirs; who may only look may not.
 * @throws Problem FORBIDDEN, NOT_ELIGIBLE
 */
export async function refuseForeignHands(
  powers: Pick<VehiclePowers, 'today' | 'isFinancialOn'>,
  db: Db,
  existing: { personId: number } | null,
  { caller, nowMs }: RecordContext,
): Promise<void> {
  const personId = personOf(caller)
  if (existing !== null && existing.personId !== personId) throw new Problem('FORBIDDEN')
  await refuseUnlessFinancial(powers, db, personId, nowMs)
}
