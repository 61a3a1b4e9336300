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
import type { Service } from '#platform/server/service.ts'
import { earliestOf, keepFinds, type KeptFinds } from './kept-finds.ts'

/** What was found in the calendar, as far as the head and the cache must know. */
export type CalendarFound = { event: EventDetail | null; untilMs: number | null }

type OneEvent = { item: EventDetail; now: string }

/** What documents remember of the calendar while its content stays the same. */
export type KeptCalendar = {
  listing: KeptFinds<CalendarListing>
  filters: KeptFinds<CalendarFilters>
  event: KeptFinds<OneEvent>
  results: KeptFinds<EventResults>
}

/** Nothing is remembered yet. */
export function keepCalendar(service: Pick<Service, 'contentVersion' | 'clock'>): KeptCalendar {
  return {
    listing: keepFinds(service),
    filters: keepFinds(service),
    event: keepFinds(service),
    results: keepFinds(service),
  }
}

/** The calendar from the database, or as it was read last; what was found is also noted. */
export function serverCalendarSource(
  { database: { db }, clock }: Pick<Service, 'database' | 'clock'>,
  kept: KeptCalendar,
  found: CalendarFound,
  { timezone, racing }: { timezone: () => Promise<string>; racing: RacingReader },
): CalendarSource {
  return {
    list: async (query) => {
      const known = await racing()
      const filters = await kept.filters('', async () => ({
        value: await readFilters(db, known),
        untilMs: null,
      }))
      const answer = await kept.listing(keyOf(query), async () => {
        const time: ClubTime = { nowMs: clock.nowMs(), timezone: await timezone() }
        const read = await readCalendar(db, query, time, known)
        return { value: { ...read.answer, filters: filters?.value ?? NOTHING }, untilMs: read.untilMs }
      })
      if (answer === null) throw new Error('the calendar gave no answer')
      // A page may show two parts of the calendar: it stays as it is until the first of them changes.
      found.untilMs = earliestOf([found.untilMs, answer.untilMs])
      return answer.value
    },
    find: async (slug) => {
      const answer = await kept.event(slug, async () => {
        const nowMs = clock.nowMs()
        const read = await readEvent(db, slug, nowMs)
        if (read === null) return null
        return { value: { item: read.item, now: new Date(nowMs).toISOString() }, untilMs: read.untilMs }
      })
      found.event = answer?.value.item ?? null
      found.untilMs = answer?.untilMs ?? null
      return answer?.value ?? null
    },
  }
}

/** Results from the database, or as they were read last. */
export function serverResultsSource(
  { database: { db } }: Pick<Service, 'database'>,
  kept: Pick<KeptCalendar, 'results'>,
): ResultsSource {
  return {
    find: async (slug) => {
      const found = await kept.results(slug, async () => {
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
