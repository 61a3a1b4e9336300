import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Service } from '#platform/server/service.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { calendarEvent, calendarEvents, calendarFilters, FEED_PATH } from '../events.contract.ts'
import { calendarAnswer, calendarInput, eventAnswer, eventParams, filtersAnswer } from '../events.schema.ts'
import { readCalendar, readEvent, readFilters } from './read-calendar.ts'
import type { RacingReader } from './racing-calendar.ts'
import { readEventFile, readFeed } from './read-feed.ts'

export type EventsRouteDeps = Pick<Service, 'database' | 'clock'> & {
  club: () => Promise<{ name: string; timezone: string }>
  appUrl: string
  /** Reads the events of other organisers. */
  racing: RacingReader
  /** Returns the parts of the club’s texts that are different in a reader’s language; null for the main language. */
  shown: (language: Locale) => Promise<ShownLanguage | null>
}

/** Calendar apps poll every few hours; caches in between may return a response up to an hour old. */
const AN_HOUR = 'public, max-age=3600'

/** Adds the calendar's public calls and files. */
export function eventsRoutes(app: FastifyInstance, deps: EventsRouteDeps): void {
  const { database, clock } = deps
  const { db } = database

  serve(app, calendarEvents, {
    input: calendarInput,
    answer: calendarAnswer,
    cacheControl: 'no-cache',
    handle: async ({ input, locale }) => {
      const { timezone } = await deps.club()
      const known = await deps.racing()
      const time = { nowMs: clock.nowMs(), timezone }
      return (await readCalendar(db, input, time, known, await deps.shown(locale))).answer
    },
  })

  serve(app, calendarFilters, {
    answer: filtersAnswer,
    cacheControl: 'no-cache',
    handle: async () => ({ data: await readFilters(db, await deps.racing()) }),
  })

  serve(app, calendarEvent, {
    params: eventParams,
    answer: eventAnswer,
    cacheControl: 'no-cache',
    handle: async ({ params, locale }) => {
      const nowMs = clock.nowMs()
      const found = await readEvent(db, params.slug, nowMs, await deps.shown(locale))
      if (found === null) throw new Problem('NOT_FOUND')
      return { item: found.item, now: new Date(nowMs).toISOString() }
    },
  })

  app.get(FEED_PATH, async (_request, reply) => {
    const { name, timezone } = await deps.club()
    const text = await readFeed(db, { name, appUrl: deps.appUrl }, { nowMs: clock.nowMs(), timezone })
    return sendCalendar(reply, text, 'events')
  })

  app.get<{ Params: { slug: string } }>('/calendar/:slug(^[a-z0-9-]+).ics', async (request, reply) => {
    const { slug } = request.params
    const { name } = await deps.club()
    const text = await readEventFile(db, slug, { name, appUrl: deps.appUrl })
    if (text === null) throw new Problem('NOT_FOUND')
    return sendCalendar(reply, text, slug)
  })
}

function sendCalendar(reply: FastifyReply, text: string, name: string): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('cache-control', AN_HOUR)
    .header('content-disposition', `inline; filename="${name}.ics"`)
    .send(text)
}
