/** Log books put together with what they know of members and of club registration. */
import { findRegisteredVehicle } from '#features/club-rego/server/club-rego.public.ts'
import { bookRulesOf } from '#features/log-book/log-book.rules.ts'
import {
  LOG_BOOK_RATE,
  type LogBookPowers,
  logBookRoutes,
  proveBooks,
} from '#features/log-book/server/log-book.public.ts'
import { isFinancialOn } from '#features/membership/server/membership.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Chore } from '#platform/server/chores.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'
import { lettersOf } from './letters-of.ts'

/** A registered vehicle may have a book, where its scheme knows one. */
const findPermit: LogBookPowers['findPermit'] = async (db, vehicleId) => {
  const found = await findRegisteredVehicle(db, vehicleId)
  if (found === null || found.rules.log_book === 'never') return null
  const rules = bookRulesOf(found.rules.state, found.daysOption, found.rules.book)
  return rules && { schemeName: found.schemeName, issuer: '', endsOn: found.expiry, rules }
}

/** Opens log books: their calls, and the proof of their entries once a day. */
export function openLogBook(
  powers: FeaturePowers,
  { site, audit }: { site: SiteReader; audit: Audit },
): { routes: RoutePlugin[]; chores: Chore[] } {
  const { service, chance } = powers
  const books: LogBookPowers = {
    ...service,
    chance,
    audit,
    write: lettersOf(powers, site),
    today: async (nowMs) => dayInZone(nowMs, (await site.settings()).timezone),
    isFinancialOn,
    findPermit,
    limit: rateLimit(service.database.pool, LOG_BOOK_RATE),
  }
  return {
    routes: [(app) => logBookRoutes(app, books)],
    chores: [{ name: 'chains of log books', everyMs: DAY_MS, run: () => proveBooks(books) }],
  }
}
