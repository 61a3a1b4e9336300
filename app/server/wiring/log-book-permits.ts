/** Connects log books with membership and club rego. */
import { findRegisteredVehicle, wasVehicleOnTheRoad } from '#features/club-rego/server/club-rego.public.ts'
import { bookRulesOf } from '#features/log-book/log-book.rules.ts'
import type { LogBookDeps } from '#features/log-book/server/log-book.public.ts'
import { isFinancialOn, listMembersOn } from '#features/membership/server/membership.public.ts'
import { addDays } from '#platform/shared/days.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import type { SharedDeps } from './shared-deps.ts'

/** Returns the permit of a registered vehicle whose scheme has a log book; null for every other vehicle. */
const findPermit: LogBookDeps['findPermit'] = async (db, vehicleId) => {
  const found = await findRegisteredVehicle(db, vehicleId)
  if (found === null || found.rules.log_book === 'never') return null
  const rules = bookRulesOf(found.rules.state, found.daysOption, found.rules.book)
  return rules && { schemeName: found.schemeName, issuer: '', endsOn: found.expiry, rules }
}

/** Returns the functions that decide whether a person might drive a vehicle on a day. */
export function logBookPermits({
  clock,
  timezone,
  today,
}: Pick<SharedDeps, 'clock' | 'timezone' | 'today'>): Pick<
  LogBookDeps,
  'isFinancialOn' | 'findPermit' | 'wasOnTheRoad'
> {
  // The time of a drive within its day is unknown, so it is allowed if it would be allowed at the start or at the end
  // of the day.
  const endsOf = async (day: string): Promise<[Date, Date]> => {
    const zone = await timezone()
    const midnight = (on: string) => new Date(instantInZone(on, '00:00', zone))
    return [midnight(day), midnight(addDays(day, 1))]
  }
  return {
    isFinancialOn: async (db, personId, day) => {
      if (day >= (await today(clock.nowMs()))) return isFinancialOn(db, personId, day)
      for (const at of await endsOf(day))
        if ((await listMembersOn(db, [personId], { day, at })).size > 0) return true
      return false
    },
    findPermit,
    wasOnTheRoad: async (db, vehicleId, day) => wasVehicleOnTheRoad(db, vehicleId, await endsOf(day)),
  }
}
