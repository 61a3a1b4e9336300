/** Connects event entries with orders, payments and the gate. */
import {
  CLOSE_EVENT_JOB,
  correctEntryGuardian,
  closeEventWorker,
  END_OFFER_JOB,
  endOfferWorker,
  ENTRY_RATE,
  handleEntryRefunded,
  entrantMessagesRoutes,
  entriesDeskRoutes,
  entryReservations,
  entriesRoutes,
  type EntryDeps,
  handleEntryPaid,
  inTurn,
  SEND_MESSAGE_JOB,
  sendMessageGiveUpRule,
  sendMessageWorker,
} from '#features/entries/server/entries.public.ts'
import { MESSAGE_RATE, MESSAGE_TEST_RATE } from '#features/entries/entrant-messages.rules.ts'
import {
  creditOf,
  type LineReservations,
  orderPaid,
  orderRefunded,
} from '#features/orders/server/orders.public.ts'
import type { Approvals, Audit, Exports } from '#features/staff/server/staff.public.ts'
import { guardianCorrected, type GuardianDeps } from '#features/guardians/server/guardians.public.ts'
import { voidTickets } from '#features/tickets/server/tickets.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { type DomainEventHandler, onEvent } from '#platform/server/domain-events.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { GiveUpRules, JobWorker } from '#platform/server/jobs/run-job.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { RoutePlugin } from './http-server.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { mailPreviewerOf, mailWriterOf } from './mail-writers.ts'
import type { Selling } from './open-selling.ts'

export type OpenedEntries = {
  deps: EntryDeps
  routes: RoutePlugin[]
  listeners: DomainEventHandler[]
  workers: Record<string, JobWorker>
  giveUpRules: GiveUpRules
}

/**
 * Creates the reservations of event places, which orders hold until they are paid. Called before `openSelling`, which
 * needs them.
 */
export function openEntryReservations(deps: FeatureDeps, site: SiteReader): LineReservations {
  const { service, random } = deps
  return entryReservations({ ...service, random, write: mailWriterOf(deps, site) })
}

/**
 * Creates the entries feature: its routes, its handlers of order events, and the workers that end offers and close
 * events.
 */
export function openEntries(
  deps: FeatureDeps,
  {
    site,
    selling,
    audit,
    approvals,
    exports,
    guardians,
  }: {
    site: SiteReader
    selling: Selling
    audit: Audit
    approvals: Approvals
    exports: Exports
    guardians: GuardianDeps
  },
): OpenedEntries {
  const { service, random, settings } = deps
  const entries: EntryDeps = {
    ...service,
    random,
    orders: selling.orders,
    write: mailWriterOf(deps, site),
    club: async () => ({ name: (await site.settings()).name }),
    appUrl: settings.appUrl,
    inTurn: inTurn(),
    creditOf: async (db, personId) => creditOf(db, personId, (await selling.orders.club()).supplierId),
    shown: site.shown,
    languages: site.languages,
    paymentTypes: (locale) => selling.orders.carts.paymentTypes(locale, { isSent: false }),
    passCodes: signedCodes(deps.secretKey, 'entry passed on'),
    voidTickets: (tx, orderId) => voidTickets(service, tx, orderId),
    guardians,
    limit: rateLimit(service.database.pool, ENTRY_RATE),
  }
  const timezone = async () => (await site.settings()).timezone
  const messages = {
    ...service,
    random,
    write: entries.write,
    preview: mailPreviewerOf(deps, site),
    audit,
    clubEmail: async () => (await site.settings()).organisation_email,
    testLimit: rateLimit(service.database.pool, MESSAGE_TEST_RATE),
    sendLimit: rateLimit(service.database.pool, MESSAGE_RATE),
  }
  return {
    deps: entries,
    routes: [
      (app) => entriesRoutes(app, { ...entries, timezone }),
      (app) => entriesDeskRoutes(app, { ...entries, audit, approvals, exports, timezone }),
      (app) => entrantMessagesRoutes(app, messages),
    ],
    listeners: [
      onEvent(orderPaid, (tx, paid) => handleEntryPaid(entries, tx, paid)),
      onEvent(guardianCorrected, correctEntryGuardian),
      onEvent(orderRefunded, (tx, refunded) => handleEntryRefunded(entries, tx, refunded)),
    ],
    workers: {
      [END_OFFER_JOB]: endOfferWorker(entries),
      [CLOSE_EVENT_JOB]: closeEventWorker(entries),
      [SEND_MESSAGE_JOB]: sendMessageWorker(messages),
    },
    giveUpRules: { [SEND_MESSAGE_JOB]: sendMessageGiveUpRule(service.clock) },
  }
}
