import { addImage, addPdf, dropFile, type MediaService } from '#features/media/server/media.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { type CalendarFeedDeps, calendarFeedRoutes, OWN_FEED_RATE } from './calendar-feed.routes.ts'
import { DROP_UNSAVED_JOB, dropUnlessSaved, dropUnsavedWorker } from './desk/drop-unsaved.job.ts'
import { EVENT_UPLOAD_RATE } from './desk/event-files.routes.ts'
import { eventsDeskRoutes } from './desk/events-desk.routes.ts'
import { eventRecord } from './event-record.ts'
import { type EventsRouteDeps, eventsRoutes } from './events.routes.ts'
import type { EVENT_TASKS } from './events.tasks.ts'
import { openRacingCalendar, type RacingCalendarDeps, type RacingReader } from './racing-calendar.ts'

/** The dependencies of the desk that events create from others. */
type CreatedDeps = 'storePdf' | 'storePicture' | 'dropDocument' | 'dropUnlessSaved' | 'uploads'

export type EventsFeatureDeps = Omit<EventsRouteDeps, 'racing'> &
  Omit<CalendarFeedDeps, 'codes' | 'limit'> &
  Omit<DepsOf<typeof eventsDeskRoutes>, CreatedDeps> &
  Omit<RacingCalendarDeps, 'racing'> & {
    racingEvents: RacingCalendarDeps['racing']
    media: MediaService
    secretKey: string
  }

/** Connects the calendar: its pages, feeds and desk. `racing` reads the events of other organisers. */
export function eventsFeature(given: EventsFeatureDeps): Feature & {
  racing: RacingReader
  taskCode: TaskCodeOf<typeof EVENT_TASKS>
} {
  const { database, racingEvents, media, secretKey } = given
  const racing = openRacingCalendar({ ...given, racing: racingEvents })
  const ownFeed: CalendarFeedDeps = {
    ...given,
    codes: signedCodes(secretKey, 'own calendar'),
    limit: rateLimit(database.pool, OWN_FEED_RATE),
  }
  const documents = { ...given, dropDocument: (tx: Tx, file: string) => dropFile(media, tx, file) }
  const desk: DepsOf<typeof eventsDeskRoutes> = {
    ...documents,
    storePdf: (bytes, fileName) => addPdf(media, bytes, fileName),
    storePicture: (bytes, fileName, sentBy) => addImage(media, bytes, fileName, '', { sentBy }),
    dropUnlessSaved: (file) => dropUnlessSaved(documents, file),
    uploads: rateLimit(database.pool, EVENT_UPLOAD_RATE),
  }
  return {
    racing: racing.read,
    routes: [
      (app) => eventsRoutes(app, { ...given, racing: racing.read }),
      (app) => eventsDeskRoutes(app, desk),
      (app) => calendarFeedRoutes(app, ownFeed),
    ],
    records: [eventRecord()],
    workers: { [DROP_UNSAVED_JOB]: dropUnsavedWorker(documents) },
    taskCode: { fetch_racing_calendar: racingEvents && (() => racing.refresh()) },
  }
}
