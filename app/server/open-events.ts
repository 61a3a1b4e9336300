/** Connects the calendar: its routes, feeds, staff desk and gate, and its events for other features. */
import {
  eventsRoutes,
  eventsSitemap,
  openRacingCalendar,
  type RacingReader,
} from '#features/events/server/events.public.ts'
import { calendarFeedRoutes, OWN_FEED_RATE } from '#features/events/server/calendar-feed.public.ts'
import { readClubLimits } from '#features/club-limits/server/club-limits.public.ts'
import {
  closeEvent,
  enteredEvents,
  type EntryDeps,
  hasPaidEntries,
  moveUp,
  notifyRescheduled,
} from '#features/entries/server/entries.public.ts'
import {
  DROP_UNSAVED_JOB,
  dropUnlessSaved,
  dropUnsavedWorker,
  EVENT_UPLOAD_RATE,
  eventsDeskRoutes,
} from '#features/events/server/events-desk.public.ts'
import { addImage, addPdf, dropFile, type MediaService } from '#features/media/server/media.public.ts'
import { resultsRoutes } from '#features/results/server/results.public.ts'
import { removeDocument } from '#features/search/server/search.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { type Audit, type Exports, presentAudit } from '#features/staff/server/staff.public.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { EVENT_TASKS } from '#features/events/server/events.tasks.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { tracksDeskRoutes } from '#features/tracks/server/tracks.public.ts'
import { AUDIT_RECORDS } from './audit-records.store.ts'
import { listEventAudit } from './event-activity.store.ts'
import type { RoutePlugin } from './http-server.ts'
import { countTrackUses, replaceTrackUses } from './track-uses.store.ts'
import type { FeatureDeps } from './feature-deps.ts'
import {
  CLOSE_EVENT_TICKETS_JOB,
  closeEventTickets,
  closeEventTicketsWorker,
  followEvent,
  hasSoldTickets,
  type TicketDeps,
} from '#features/tickets/server/tickets.public.ts'
import type { OrderDeps } from '#features/orders/server/orders.public.ts'
import type { SitemapEntry } from '#features/site/site.contract.ts'
import { indexEvent, SHELF_LISTENERS } from './search-listeners.ts'
import { openGate } from './open-gate.ts'

export type OpenedEvents = {
  routes: RoutePlugin[]
  taskCode: TaskCodeOf<typeof EVENT_TASKS>
  workers: Record<string, JobWorker>
  /** Reads the events of other organisers. */
  racing: RacingReader
}

/** Creates the calendar. */
export function openEvents(
  deps: FeatureDeps,
  {
    site,
    media,
    audit,
    exports,
    entries: { deps: entries },
    tickets: { deps: tickets },
    selling: { orders },
  }: {
    site: SiteReader
    media: MediaService
    audit: Audit
    exports: Exports
    entries: { deps: EntryDeps }
    tickets: { deps: TicketDeps }
    selling: { orders: OrderDeps }
  },
): OpenedEvents {
  const { service, random, settings, racingEvents, secretKey } = deps
  const racing = openRacingCalendar({
    ...service,
    racing: racingEvents,
    timezone: async () => (await site.settings()).timezone,
  })
  const ownFeed = {
    ...service,
    random,
    codes: signedCodes(secretKey, 'own calendar'),
    club: async () => {
      const { name, timezone } = await site.settings()
      return { name, timezone }
    },
    appUrl: settings.appUrl,
    enteredBy: enteredEvents,
    limit: rateLimit(service.database.pool, OWN_FEED_RATE),
  }
  const tracks = { ...service, audit, countUses: countTrackUses, replaceUses: replaceTrackUses }
  const routes: RoutePlugin[] = [
    (app) => tracksDeskRoutes(app, tracks),
    ...eventRoutes(
      { service, random, settings },
      { site, media, audit, exports, entries, tickets, racing: racing.read },
    ),
    (app) => calendarFeedRoutes(app, ownFeed),
    (app) => resultsRoutes(app, { ...service, audit }),
    openGate(deps, { site, audit, imageAccess: media.imageAccess }),
  ]
  const taskCode = { fetch_racing_calendar: racingEvents && (() => racing.refresh()) }
  const workers = {
    [DROP_UNSAVED_JOB]: dropUnsavedWorker(documentsOf({ service, random }, media)),
    [CLOSE_EVENT_TICKETS_JOB]: closeEventTicketsWorker({ ...tickets, orders }),
  }
  return { routes, taskCode, workers, racing: racing.read }
}

function eventRoutes(
  { service, random, settings }: Pick<FeatureDeps, 'service' | 'random' | 'settings'>,
  {
    site,
    media,
    audit,
    exports,
    racing,
    entries,
    tickets,
  }: {
    site: SiteReader
    media: MediaService
    audit: Audit
    exports: Exports
    racing: RacingReader
    entries: EntryDeps
    tickets: TicketDeps
  },
): RoutePlugin[] {
  const club = async () => {
    const { name, timezone } = await site.settings()
    return { name, timezone }
  }
  const documents = documentsOf({ service, random }, media)
  return [
    (app) => eventsRoutes(app, { ...service, club, racing, shown: site.shown, appUrl: settings.appUrl }),
    (app) =>
      eventsDeskRoutes(app, {
        ...service,
        random,
        audit,
        exports,
        club,
        competitionKinds: async () => (await readClubLimits(service.database.db)).competition_kinds,
        storePdf: (bytes, fileName) => addPdf(media, bytes, fileName),
        storePicture: (bytes, fileName, sentBy) => addImage(media, bytes, fileName, '', { sentBy }),
        dropDocument: documents.dropDocument,
        dropUnlessSaved: (file) => dropUnlessSaved(documents, file),
        readActivity: async (page, locale) =>
          presentAudit(
            { ...service, records: AUDIT_RECORDS },
            await listEventAudit(service.database.db, page),
            locale,
          ),
        uploads: rateLimit(service.database.pool, EVENT_UPLOAD_RATE),
        onShown: indexEvent,
        onHidden: (tx, id) => removeDocument(tx, 'event', String(id)),
        onSaved: async (tx, { id, isMoved, before }) => {
          await moveUp(entries, tx, id)
          if (isMoved) await notifyRescheduled(entries, tx, { id, before })
          await followEvent(tickets, tx, { eventId: id, isMoved, before }, SHELF_LISTENERS)
        },
        hasSales: async (tx, id) => (await hasPaidEntries(tx, id)) || (await hasSoldTickets(tx, id)),
        onCancelled: async (tx, cancelled) => {
          await closeEvent(entries, tx, cancelled)
          const { eventId } = cancelled
          await followEvent(tickets, tx, { eventId, isMoved: false, before: 'cancelled' }, SHELF_LISTENERS)
          await closeEventTickets(tickets, tx, cancelled)
        },
      }),
  ]
}

/** Returns the deps for deleting the documents of events. */
function documentsOf({ service, random }: Pick<FeatureDeps, 'service' | 'random'>, media: MediaService) {
  return { ...service, random, dropDocument: (tx: Tx, file: string) => dropFile(media, tx, file) }
}

/** Returns the sitemap entries of the calendar and its events. */
export async function calendarSitemap(db: Service['database']['db']): Promise<SitemapEntry[]> {
  return (await eventsSitemap(db)).map(({ url, lastmod, title, description }) => ({
    url,
    lastmod,
    model: 'event',
    priority: 0.7,
    seo_title: title,
    seo_meta_description: description,
  }))
}
