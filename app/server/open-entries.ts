/** Entries in events, put together with what they are paid through and what the gate asks of them. */
import {
  CLOSE_EVENT_JOB,
  closeEventWorker,
  END_OFFER_JOB,
  endOfferWorker,
  ENTRY_RATE,
  entriesDeskRoutes,
  entriesKeeper,
  entriesRoutes,
  type EntryPowers,
  hearEntryPaid,
  inTurn,
} from '#features/entries/server/entries.public.ts'
import { creditOf, type LineKeeper, orderPaid } from '#features/orders/server/orders.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import { voidTickets } from '#features/tickets/server/tickets.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { type FactListener, whenever } from '#platform/server/facts.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'
import { lettersOf } from './letters-of.ts'
import type { Selling } from './open-selling.ts'

export type OpenedEntries = {
  powers: EntryPowers
  routes: RoutePlugin[]
  listeners: FactListener[]
  workers: Record<string, JobWorker>
}

/** What holds the places that orders pay for; made before there is anything to order with. */
export function openEntriesKeeper(powers: FeaturePowers, site: SiteReader): LineKeeper {
  const { service, chance, settings } = powers
  return entriesKeeper({ ...service, chance, write: lettersOf(powers, site), appUrl: settings.appUrl })
}

/** Opens entries: their calls, what they hear of orders, and what is done when an offer or an event ends. */
export function openEntries(
  powers: FeaturePowers,
  { site, selling, audit }: { site: SiteReader; selling: Selling; audit: Audit },
): OpenedEntries {
  const { service, chance, settings } = powers
  const entries: EntryPowers = {
    ...service,
    chance,
    orders: selling.orders,
    write: lettersOf(powers, site),
    club: async () => ({ name: (await site.settings()).name }),
    appUrl: settings.appUrl,
    inTurn: inTurn(),
    creditOf: async (db, personId) => creditOf(db, personId, (await selling.orders.club()).supplierId),
    paymentTypes: selling.orders.carts.paymentTypes,
    passCodes: signedCodes(powers.secretKey, 'entry passed on'),
    voidTickets: (tx, orderId) => voidTickets(service, tx, orderId),
    limit: rateLimit(service.database.pool, ENTRY_RATE),
  }
  const timezone = async () => (await site.settings()).timezone
  return {
    powers: entries,
    routes: [
      (app) => entriesRoutes(app, { ...entries, timezone }),
      (app) => entriesDeskRoutes(app, { ...entries, audit, timezone }),
    ],
    listeners: [whenever(orderPaid, (tx, paid) => hearEntryPaid(entries, tx, paid))],
    workers: {
      [END_OFFER_JOB]: endOfferWorker(entries),
      [CLOSE_EVENT_JOB]: closeEventWorker(entries),
    },
  }
}
