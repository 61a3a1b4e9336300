/** The calendar, put together: its calls, its feeds, its desk, its gate, and what others are told of it. */
import { eventAddress } from '#features/events/events.contract.ts'
import {
  eventsRoutes,
  eventsSitemap,
  openRacingCalendar,
  type RacingReader,
} from '#features/events/server/events.public.ts'
import { calendarFeedRoutes, OWN_FEED_RATE } from '#features/calendar-feed/server/calendar-feed.public.ts'
import {
  closeEvent,
  enteredEvents,
  type EntryPowers,
  moveUp,
  tellMoved,
} from '#features/entries/server/entries.public.ts'
import {
  DROP_UNSAVED_JOB,
  dropUnlessSaved,
  dropUnsavedWorker,
  EVENT_UPLOAD_RATE,
  eventsDeskRoutes,
} from '#features/events-desk/server/events-desk.public.ts'
import { addImage, addPdf, dropFile, type MediaService } from '#features/media/server/media.public.ts'
import { resultsRoutes } from '#features/results/server/results.public.ts'
import type { SitemapEntry } from '#features/pages/pages.contract.ts'
import { indexDocument, removeDocument } from '#features/search/server/search.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Chore } from '#platform/server/chores.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'
import { openGate } from './open-gate.ts'

const HALF_AN_HOUR_MS = 30 * 60 * 1000

export type OpenedEvents = {
  routes: RoutePlugin[]
  chores: Chore[]
  workers: Record<string, JobWorker>
  /** What others put on. */
  racing: RacingReader
}

/** Opens the calendar. */
export function openEvents(
  powers: FeaturePowers,
  {
    site,
    media,
    audit,
    entries,
  }: { site: SiteReader; media: MediaService; audit: Audit; entries: EntryPowers },
): OpenedEvents {
  const { service, chance, settings, racingEvents, secretKey } = powers
  const racing = openRacingCalendar({
    ...service,
    racing: racingEvents,
    timezone: async () => (await site.settings()).timezone,
  })
  const ownFeed = {
    ...service,
    chance,
    codes: signedCodes(secretKey, 'own calendar'),
    club: async () => {
      const { name, timezone } = await site.settings()
      return { name, timezone }
    },
    appUrl: settings.appUrl,
    enteredBy: enteredEvents,
    limit: rateLimit(service.database.pool, OWN_FEED_RATE),
  }
  const routes: RoutePlugin[] = [
    ...eventRoutes({ service, chance, settings }, { site, media, audit, entries, racing: racing.read }),
    (app) => calendarFeedRoutes(app, ownFeed),
    (app) => resultsRoutes(app, { ...service, audit }),
    openGate(powers, { site, audit }),
  ]
  const chores =
    racingEvents === null
      ? []
      : [{ name: 'racing calendar', everyMs: HALF_AN_HOUR_MS, run: () => racing.refresh() }]
  const workers = { [DROP_UNSAVED_JOB]: dropUnsavedWorker(documentsOf({ service, chance }, media)) }
  return { routes, chores, workers, racing: racing.read }
}

function eventRoutes(
  { service, chance, settings }: Pick<FeaturePowers, 'service' | 'chance' | 'settings'>,
  {
    site,
    media,
    audit,
    racing,
    entries,
  }: { site: SiteReader; media: MediaService; audit: Audit; racing: RacingReader; entries: EntryPowers },
): RoutePlugin[] {
  const club = async () => {
    const { name, timezone } = await site.settings()
    return { name, timezone }
  }
  const documents = documentsOf({ service, chance }, media)
  return [
    (app) => eventsRoutes(app, { ...service, club, racing, appUrl: settings.appUrl }),
    (app) =>
      eventsDeskRoutes(app, {
        ...service,
        chance,
        audit,
        club,
        keepPdf: (bytes, fileName) => addPdf(media, bytes, fileName),
        keepPicture: (bytes, fileName) => addImage(media, bytes, fileName, ''),
        dropDocument: documents.dropDocument,
        dropUnlessSaved: (file) => dropUnlessSaved(documents, file),
        uploads: rateLimit(service.database.pool, EVENT_UPLOAD_RATE),
        onShown: (tx, { id, slug, title, body, updatedAt }) =>
          indexDocument(tx, {
            kind: 'event',
            recordId: String(id),
            url: eventAddress(slug),
            title,
            body,
            updatedAt,
          }),
        onHidden: (tx, id) => removeDocument(tx, 'event', String(id)),
        onSaved: async (tx, { id, isMoved, before }) => {
          await moveUp(entries, tx, id)
          if (isMoved) await tellMoved(entries, tx, { id, before })
        },
        onCancelled: (tx, cancelled) => closeEvent(entries, tx, cancelled),
      }),
  ]
}

/** What documents of events are ended with. */
function documentsOf({ service, chance }: Pick<FeaturePowers, 'service' | 'chance'>, media: MediaService) {
  return { ...service, chance, dropDocument: (tx: Tx, file: string) => dropFile(media, tx, file) }
}

/** The calendar and its events, as search engines should know them. */
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
