import type { Db } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addMonths } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { CLUB_REGO_REFUSALS } from '../club-rego.contract.ts'
import type { OwnerData } from '../eligibility.rules.ts'
import { memberSince } from '../eligibility.rules.ts'
import type { ClubRegoDeps } from './club-rego-deps.ts'
import { findOwner, type OwnerRow } from './owner.store.ts'

/** The owner's data that the eligibility rules need. */
export type Owner = OwnerData & { name: string; wasMember: boolean }

/** The number of months for which attended events count. @source docs/reference/club-rego.md §2.1 */
const EVENT_MONTHS = 12

/** Reads an owner's data for the eligibility rules. @throws Problem NOT_FOUND if there is no such person */
export async function readOwner(
  { eventsAttended, clock, club }: Pick<ClubRegoDeps, 'eventsAttended' | 'clock' | 'club'>,
  db: Db,
  personId: number,
  today: string,
): Promise<Owner> {
  const row = await findOwner(db, personId)
  if (row === null) throw new Problem('NOT_FOUND')
  const { timezone } = await club()
  const since = new Date(instantInZone(addMonths(today, -EVENT_MONTHS), '00:00', timezone))
  return {
    name: row.name,
    wasMember: row.periods.length > 0,
    is_financial: isFinancial(row, today),
    is_type_without_rego: isTypeWithoutRego(row, today),
    is_approved: row.periods.length > 0,
    member_since: memberSince(row.periods, today, row.joinedOn),
    events_attended: await eventsAttended(db, personId, since, instantOf(clock)),
  }
}

function isFinancial({ isOnHold, periods }: OwnerRow, today: string): boolean {
  return !isOnHold && memberSince(periods, today) !== null
}

/** Returns whether the membership current on a day is of a type without club rego; false if none is current. */
function isTypeWithoutRego({ periods }: OwnerRow, today: string): boolean {
  const running = periods.filter(({ from, to }) => from <= today && (to === null || to >= today))
  return running.length > 0 && running.every(({ canHoldClubRego }) => !canHoldClubRego)
}

/** Returns whether a person has a current membership on a day. */
export async function isMemberOn(db: Db, personId: number, today: string): Promise<boolean> {
  const row = await findOwner(db, personId)
  return row !== null && isFinancial(row, today)
}

/** Returns whether a person has a current membership on a day whose type includes club rego. */
export async function mayHoldClubRego(db: Db, personId: number, today: string): Promise<boolean> {
  const row = await findOwner(db, personId)
  return row !== null && isFinancial(row, today) && !isTypeWithoutRego(row, today)
}

/** Refuses a person without a current membership. @throws Problem NOT_ELIGIBLE with a link to renewal */
export async function refuseUnlessFinancial(db: Db, personId: number, today: string): Promise<void> {
  if (await isMemberOn(db, personId, today)) return
  throw new Problem(CLUB_REGO_REFUSALS.notFinancial)
}
