import type { FastifyInstance } from 'fastify'
import { hasRole } from '#platform/server/caller.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import {
  addPaperEntry,
  declineEntry,
  deskEntries,
  deskEntry,
  deskEntryEvents,
  eventReceived,
  markEntry,
  offerEntry,
} from '../entries-desk.contract.ts'
import {
  declineInput,
  deskEntriesAnswer,
  deskEntriesInput,
  deskEntryAnswer,
  deskEntryInput,
  deskEventsAnswer,
  markInput,
  offerInput,
  paperInput,
  receivedAnswer,
} from '../entries-desk.schema.ts'
import {
  addPaper,
  decline,
  mark,
  offerByHand,
  readDeskEntries,
  readDeskEntry,
  readEntryEvents,
  seesOf,
} from './entries-desk.actions.ts'
import { sumReceived } from './event-received.store.ts'
import { type EntriesListDeps, entriesListRoutes } from './entries-list.routes.ts'

const officer = requireRole('events')
const trackside = requireRole('events', 'scrutineer')

/** The number of days for which a past event stays in the list. */
const BACK_DAYS = 60

/** Registers the routes for the events officer and the scrutineer. */
export function entriesDeskRoutes(
  app: FastifyInstance,
  deps: EntriesListDeps & { timezone: () => Promise<string> },
): void {
  const { db } = deps.database
  entriesListRoutes(app, deps)

  serve(app, deskEntryEvents, {
    mayCall: trackside,
    answer: deskEventsAnswer,
    handle: async () => {
      const today = dayInZone(deps.clock.nowMs(), await deps.timezone())
      return { data: await readEntryEvents(db, addDays(today, -BACK_DAYS)) }
    },
  })

  serve(app, deskEntries, {
    input: deskEntriesInput,
    mayCall: trackside,
    answer: deskEntriesAnswer,
    handle: ({ input: { event }, caller }) => readDeskEntries(db, event, seesOf(caller)),
  })

  serve(app, eventReceived, {
    input: deskEntriesInput,
    mayCall: officer,
    answer: receivedAnswer,
    handle: async ({ input: { event } }) => ({ received: dollarsOf(await sumReceived(db, event)) }),
  })

  serve(app, deskEntry, {
    input: deskEntryInput,
    mayCall: trackside,
    answer: deskEntryAnswer,
    handle: async ({ input: { id }, caller }) => ({ item: await readDeskEntry(db, id, seesOf(caller)) }),
  })

  serve(app, markEntry, {
    input: markInput,
    mayCall: trackside,
    answer: deskEntryAnswer,
    handle: async ({ input, caller }) => ({
      item: await mark(deps, input, {
        personId: personOf(caller),
        isOfficer: hasRole(caller, 'events'),
      }),
    }),
  })

  serve(app, offerEntry, {
    input: offerInput,
    mayCall: officer,
    answer: deskEntryAnswer,
    handle: async ({ input: { id }, caller }) => ({
      item: await offerByHand(deps, id, caller),
    }),
  })

  serve(app, declineEntry, {
    input: declineInput,
    mayCall: officer,
    answer: deskEntryAnswer,
    handle: async ({ input, caller, locale }) => ({
      item: await decline(deps, input, { caller, locale }),
    }),
  })

  serve(app, addPaperEntry, {
    input: paperInput,
    mayCall: officer,
    answer: deskEntryAnswer,
    handle: async ({ input, caller, request }) => ({
      item: await addPaper(deps, input, { by: personOf(caller), key: requestKeyOf(request) }),
    }),
  })
}
