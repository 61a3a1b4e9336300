import type { CalendarListing, CalendarSource } from '#features/events/calendar-source.ts'
import type { CalendarFilters, CalendarQuery, EventDetail } from '#features/events/events.contract.ts'
import {
  type ClubTime,
  type RacingReader,
  readCalendar,
  readEvent,
  readFilters,
} from '#features/events/server/events.public.ts'
import type { EventResults } from '#features/results/results.contract.ts'
import type { ResultsSource } from '#features/results/results-source.ts'
import { readResults } from '#features/results/server/results.public.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Service } from '#platform/server/service.ts'
import { earliestOf } from '#platform/shared/earliest.ts'
import { cacheLookups, type LookupCache } from './lookup-cache.ts'

/**
 * The event that a calendar page shows, the instant until which the page is valid, and whether the page shows places
 * left. The document's head and the page cache need them.
 */
export type CalendarFound = { event: EventDetail | null; untilMs: number | null; showsPlaces: boolean }

type OneEvent = { item: EventDetail; now: string }

/** Cached calendar reads. */
export type CalendarCaches = {
  listing: LookupCache<CalendarListing>
  filters: LookupCache<CalendarFilters>
  event: LookupCache<OneEvent>
  results: LookupCache<EventResults>
}

/** Creates empty caches for the calendar reads. */
export function storeCalendar(
  service: Pick<Service, 'contentVersion' | 'placesVersion' | 'clock'>,
): CalendarCaches {
  return {
    listing: cacheLookups(service),
    filters: cacheLookups(service),
    event: cacheLookups(service),
    results: cacheLookups(service),
  }
}

/**
 * Returns a calendar source that reads from the cache or the database and records the event and the expiry in `found`.
 */
export function serverCalendarSource(
  { database: { db }, clock }: Pick<Service, 'database' | 'clock'>,
  cache: CalendarCaches,
  found: CalendarFound,
  {
    timezone,
    racing,
    shown,
  }: { timezone: () => Promise<string>; racing: RacingReader; shown: ShownLanguage | null },
): CalendarSource {
  // The cached values depend on the language, so it is part of the key.
  const language = shown === null ? '' : `${shown.language} `
  return {
    list: async (query) => {
      const known = await racing()
      const filters = await cache.filters('', async () => ({
        value: await readFilters(db, known),
        untilMs: null,
      }))
      const answer = await cache.listing(language + keyOf(query), async () => {
        const time: ClubTime = { nowMs: clock.nowMs(), timezone: await timezone() }
        const read = await readCalendar(db, query, time, known, shown)
        return {
          value: { ...read.answer, filters: filters?.value ?? NOTHING },
          untilMs: read.untilMs,
          showsPlaces: true,
        }
      })
      if (answer === null) throw new Error('the calendar gave no answer')
      // A page may show two calendar listings: it expires when the first of them does.
      found.untilMs = earliestOf([found.untilMs, answer.untilMs])
      found.showsPlaces = true
      return answer.value
    },
    find: async (slug) => {
      const answer = await cache.event(language + slug, async () => {
        const nowMs = clock.nowMs()
        const read = await readEvent(db, slug, nowMs, shown)
        if (read === null) return null
        return {
          value: { item: read.item, now: new Date(nowMs).toISOString() },
          untilMs: read.untilMs,
          showsPlaces: true,
        }
      })
      found.event = answer?.value.item ?? null
      found.untilMs = answer?.untilMs ?? null
      found.showsPlaces = true
      return answer?.value ?? null
    },
  }
}

/** Returns a source of event results that reads from the cache or the database. */
export function serverResultsSource(
  { database: { db } }: Pick<Service, 'database'>,
  cache: Pick<CalendarCaches, 'results'>,
): ResultsSource {
  return {
    find: async (slug) => {
      const found = await cache.results(slug, async () => {
        const value = await readResults(db, slug)
        return value === null ? null : { value, untilMs: null }
      })
      return found?.value ?? null
    },
  }
}

const NOTHING: CalendarFilters = {
  kinds: [],
  tracks: [],
  has_runs: false,
  has_elsewhere: false,
  first_month: '',
  last_month: '',
}

function keyOf({ month, kind, track, runs, whose, most }: CalendarQuery): string {
  return [month, kind, track, runs, whose, most].join(' ')
}
