import type { Db } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addMonths } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { CLUB_REGO_REFUSALS } from '../club-rego.contract.ts'
import type { OwnerFacts } from '../eligibility.rules.ts'
import { memberSince } from '../eligibility.rules.ts'
import type { ClubRegoPowers } from './club-rego-powers.ts'
import { findOwner, type OwnerRow } from './owner.store.ts'

/** Who applies, as the eligibility rules ask for it. */
export type Owner = OwnerFacts & { name: string; wasMember: boolean }

/** Events count back so far. @source DOMAIN §5 "Club rego" */
const EVENT_MONTHS = 12

/** @throws Problem NOT_FOUND where there is no such person */
export async function readOwner(
  { eventsAttended, clock, club }: Pick<ClubRegoPowers, 'eventsAttended' | 'clock' | 'club'>,
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
    is_approved: row.periods.length > 0,
    member_since: memberSince(row.periods, today),
    events_attended: await eventsAttended(db, personId, since, instantOf(clock)),
  }
}

function isFinancial({ isOnHold, periods }: OwnerRow, today: string): boolean {
  return !isOnHold && memberSince(periods, today) !== null
}

/** Whether somebody's membership runs on a day. */
export async function isMemberOn(db: Db, personId: number, today: string): Promise<boolean> {
  const row = await findOwner(db, personId)
  return row !== null && isFinancial(row, today)
}

/** @throws Problem NOT_ELIGIBLE with the way to renew */
export async function refuseUnlessFinancial(db: Db, personId: number, today: string): Promise<void> {
  if (await isMemberOn(db, personId, today)) return
  throw new Problem(CLUB_REGO_REFUSALS.notFinancial)
}
