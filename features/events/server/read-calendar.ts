import { findPublicImages } from '#features/media/server/media.public.ts'
import { answerInLanguage } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import {
  type CalendarAnswer,
  type CalendarEvent,
  type CalendarFilters,
  type CalendarQuery,
  EVENT_KINDS,
  type EventDetail,
  type RacingListed,
} from '../events.contract.ts'
import { listsInLanguage } from '../event-lists.rules.ts'
import { EVENT_TEXTS } from '../events-desk.contract.ts'
import { monthAfter, nextChangeMs } from '../events.rules.ts'
import { elsewhereFor } from '../racing.rules.ts'
import { LISTED_MOST } from '../events.schema.ts'
import { listedInLanguage, presentDetail, presentMore } from './events.presenters.ts'
import {
  findBounds,
  findKindsAndTracks,
  findShownEvent,
  listClasses,
  listEvents,
  listMore,
  listPrices,
  listSessions,
} from './events.store.ts'

/** The current time and the club's time zone. */
export type ClubTime = { nowMs: number; timezone: string }

/**
 * Returns the requested part of the calendar and the instant until which it is valid. If the query limits the number of
 * events with `most`, cancelled and postponed events are left out, and a second SQL statement adds the details of `more`.
 * @param known the events of other organisers
 * @param shown the language of the reader
 */
export async function readCalendar(
  db: Db,
  query: CalendarQuery,
  { nowMs, timezone }: ClubTime,
  known: readonly RacingListed[] = [],
  shown: ShownLanguage | null = null,
): Promise<{ answer: CalendarAnswer; untilMs: number }> {
  const { month, kind, track, runs, whose, most = LISTED_MOST } = query
  const today = dayInZone(nowMs, timezone)
  const span =
    month === undefined
      ? { from: today, to: null }
      : { from: `${month}-01`, to: addDays(`${monthAfter(month)}-01`, -1) }
  const rows =
    whose === 'elsewhere'
      ? []
      : await listEvents(db, {
          ...span,
          kind,
          track,
          isRunsOnly: runs === '1',
          takesPlace: query.most !== undefined,
          most,
          shown,
        })
  const listed = rows.map((row) => listedInLanguage(row, shown))
  const data = query.most === undefined ? listed : await withMore(db, listed, shown)
  const changes = data.flatMap((event) => nextChangeMs(event, nowMs) ?? [])
  return {
    answer: { data, elsewhere: elsewhereFor(known, query, span), now: new Date(nowMs).toISOString(), today },
    untilMs: Math.min(instantInZone(addDays(today, 1), '00:00', timezone), ...changes),
  }
}

async function withMore(
  db: Db,
  events: readonly CalendarEvent[],
  shown: ShownLanguage | null,
): Promise<CalendarEvent[]> {
  const rows = await listMore(
    db,
    events.map(({ slug }) => slug),
    shown,
  )
  const more = new Map(rows.map((row) => [row.slug, presentMore(row, shown)]))
  return events.map((event) => ({ ...event, more: more.get(event.slug) }))
}

/** Returns the available filter values. @param known the events of other organisers */
export async function readFilters(db: Db, known: readonly RacingListed[] = []): Promise<CalendarFilters> {
  const [rows, bounds] = await Promise.all([findKindsAndTracks(db), findBounds(db)])
  const kinds = new Set([...rows.map(({ kind }) => kind), ...known.map(({ kind }) => kind)])
  const days = [...known.map(({ starts_on: day }) => day), bounds.first, bounds.last]
    .filter((day) => day !== null)
    .toSorted()
  const tracks = new Map(
    rows.flatMap(({ trackId, trackSlug, trackName, trackColour, trackSurface, trackLengthM, trackOrder }) =>
      trackId === null || trackSlug === null || trackName === null || trackColour === null
        ? []
        : [
            [
              trackId,
              {
                order: trackOrder ?? 0,
                shown: {
                  slug: trackSlug,
                  name: trackName,
                  colour: trackColour,
                  surface: trackSurface ?? '',
                  length_m: trackLengthM,
                },
              },
            ] as const,
          ],
    ),
  )
  return {
    kinds: EVENT_KINDS.filter((kind) => kinds.has(kind)),
    tracks: [...tracks.values()].sort((a, b) => a.order - b.order).map(({ shown }) => shown),
    has_runs: rows.some(({ isRun }) => isRun),
    has_elsewhere: known.length > 0,
    first_month: days[0]?.slice(0, 7) ?? '',
    last_month: days.at(-1)?.slice(0, 7) ?? '',
  }
}

/**
 * Returns one public event and the instant until which it is valid (null for no limit). Null if there is no such event.
 */
export async function readEvent(
  db: Db,
  slug: string,
  nowMs: number,
  shown: ShownLanguage | null = null,
): Promise<{ item: EventDetail; untilMs: number | null } | null> {
  const found = await findShownEvent(db, slug)
  if (found === null) return null
  const { id, imageHash } = found.event
  const [sessions, classes, prices, images] = await Promise.all([
    listSessions(db, id),
    listClasses(db, id),
    listPrices(db, id),
    findPublicImages(db, imageHash === null ? [] : [imageHash]),
  ])
  const image = imageHash === null ? undefined : images.get(imageHash)
  const detail = presentDetail(found, { sessions, classes, prices, image })
  const { translations } = found.event
  const item = answerInLanguage(
    listsInLanguage(detail, translations, shown),
    translations,
    EVENT_TEXTS,
    shown,
  )
  return { item, untilMs: nextChangeMs(item, nowMs) }
}
