/** Connects log books with membership and club rego. */
import { findRegisteredVehicle, wasVehicleOnTheRoad } from '#features/club-rego/server/club-rego.public.ts'
import { bookRulesOf } from '#features/log-book/log-book.rules.ts'
import { LOG_BOOK_RATE, type LogBookDeps, logBookRoutes } from '#features/log-book/server/log-book.public.ts'
import { isFinancialOn, listMembersOn } from '#features/membership/server/membership.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import type { RoutePlugin } from './http-server.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { mailWriterOf } from './mail-writers.ts'

/** Returns the permit of a registered vehicle whose scheme has a log book; null for every other vehicle. */
const findPermit: LogBookDeps['findPermit'] = async (db, vehicleId) => {
  const found = await findRegisteredVehicle(db, vehicleId)
  if (found === null || found.rules.log_book === 'never') return null
  const rules = bookRulesOf(found.rules.state, found.daysOption, found.rules.book)
  return rules && { schemeName: found.schemeName, issuer: '', endsOn: found.expiry, rules }
}

/** Creates log books and returns their routes. */
export function openLogBook(
  deps: FeatureDeps,
  { site, audit }: { site: SiteReader; audit: Audit },
): { routes: RoutePlugin[] } {
  const { service, random } = deps
  const today = async (nowMs: number): Promise<string> => dayInZone(nowMs, (await site.settings()).timezone)
  // The time of a drive within its day is unknown, so it is allowed if it would be allowed at the start or at the end
  // of the day.
  const endsOf = async (day: string): Promise<[Date, Date]> => {
    const { timezone } = await site.settings()
    const midnight = (on: string) => new Date(instantInZone(on, '00:00', timezone))
    return [midnight(day), midnight(addDays(day, 1))]
  }
  const books: LogBookDeps = {
    ...service,
    random,
    audit,
    write: mailWriterOf(deps, site),
    today,
    isFinancialOn: async (db, personId, day) => {
      if (day >= (await today(service.clock.nowMs()))) return isFinancialOn(db, personId, day)
      for (const at of await endsOf(day))
        if ((await listMembersOn(db, [personId], { day, at })).size > 0) return true
      return false
    },
    findPermit,
    wasOnTheRoad: async (db, vehicleId, day) => wasVehicleOnTheRoad(db, vehicleId, await endsOf(day)),
    limit: rateLimit(service.database.pool, LOG_BOOK_RATE),
  }
  return {
    routes: [(app) => logBookRoutes(app, books)],
  }
}
