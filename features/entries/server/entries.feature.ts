import { guardianCorrected } from '#features/guardians/server/guardians.public.ts'
import { creditOf, orderPaid, orderRefunded } from '#features/orders/server/orders.public.ts'
import { onEvent } from '#platform/server/domain-events.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { MESSAGE_RATE, MESSAGE_TEST_RATE } from '../entrant-messages.rules.ts'
import { CLOSE_EVENT_JOB, closeEventWorker } from './close-event.job.ts'
import type { EntrantMessageDeps } from './entrant-messages.actions.ts'
import { entrantMessagesRoutes } from './entrant-messages.routes.ts'
import { entriesDeskRoutes } from './entries-desk.routes.ts'
import { correctEntryGuardian } from './entries.store.ts'
import { ENTRY_RATE, entriesRoutes } from './entries.routes.ts'
import type { EntryDeps } from './entry-deps.ts'
import { eventRecordRoutes } from './event-record.routes.ts'
import { handleEntryPaid } from './handle-entry-paid.ts'
import { handleEntryRefunded } from './handle-entry-refunded.ts'
import { inTurn } from './in-turn.ts'
import { endOfferWorker } from './offers.actions.ts'
import { END_OFFER_JOB } from './places.ts'
import { SEND_MESSAGE_JOB, sendMessageGiveUpRule, sendMessageWorker } from './send-message.job.ts'
import { countUnpaidEntries } from './unpaid-entries.store.ts'

/** The dependencies that entries create from others. */
type CreatedDeps = 'inTurn' | 'creditOf' | 'paymentTypes' | 'passCodes' | 'limit'

export type EntriesFeatureDeps = Omit<EntryDeps, CreatedDeps | 'club'> &
  Omit<DepsOf<typeof entriesDeskRoutes>, keyof EntryDeps> &
  Omit<EntrantMessageDeps, 'clubEmail' | 'testLimit' | 'sendLimit'> &
  DepsOf<typeof eventRecordRoutes> & {
    club: () => Promise<{ name: string; email: string }>
    secretKey: string
  }

/** Connects the entries in events with orders, payments and guardians. */
export function entriesFeature(given: EntriesFeatureDeps): Feature & { deps: EntryDeps } {
  const { database, clock, orders, club, secretKey } = given
  const { pool } = database
  const created: Pick<EntryDeps, CreatedDeps> = {
    inTurn: inTurn(),
    creditOf: async (db, personId) => creditOf(db, personId, (await orders.club()).supplierId),
    paymentTypes: (locale) => orders.carts.paymentTypes(locale, { isSent: false }),
    passCodes: signedCodes(secretKey, 'entry passed on'),
    limit: rateLimit(pool, ENTRY_RATE),
  }
  const deps = { ...given, ...created }
  const messages: EntrantMessageDeps = {
    ...given,
    clubEmail: async () => (await club()).email,
    testLimit: rateLimit(pool, MESSAGE_TEST_RATE),
    sendLimit: rateLimit(pool, MESSAGE_RATE),
  }
  return {
    deps,
    routes: [
      (app) => entriesRoutes(app, deps),
      (app) => entriesDeskRoutes(app, deps),
      (app) => eventRecordRoutes(app, given),
      (app) => entrantMessagesRoutes(app, messages),
    ],
    listeners: [
      onEvent(orderPaid, (tx, paid) => handleEntryPaid(deps, tx, paid)),
      onEvent(guardianCorrected, correctEntryGuardian),
      onEvent(orderRefunded, (tx, refunded) => handleEntryRefunded(deps, tx, refunded)),
    ],
    workers: {
      [END_OFFER_JOB]: endOfferWorker(deps),
      [CLOSE_EVENT_JOB]: closeEventWorker(deps),
      [SEND_MESSAGE_JOB]: sendMessageWorker(messages),
    },
    counts: [{ key: 'entries_unpaid', roles: ['events'], count: countUnpaidEntries }],
    giveUpRules: { [SEND_MESSAGE_JOB]: sendMessageGiveUpRule(clock) },
  }
}
