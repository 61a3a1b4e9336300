import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  ALL_TO_COME,
  calendarAddress,
  type CalendarView,
  readCalendarAddress,
} from '#features/events/calendar-address.ts'
import {
  calendarSourceContext,
  type CalendarListing,
  type CalendarSource,
} from '#features/events/calendar-source.ts'
import {
  browserCalendarSource,
  CalendarScreen,
  CalendarMessages,
  EventScreen,
  NO_MARKS,
} from '#features/events/events-screens.public.tsx'
import { type EventDetail, SLUG_MAX_LENGTH, SLUG_PATTERN } from '#features/events/events.contract.ts'
import { EntryList } from '#features/entries/entry-list.public.tsx'
import { entryList, type ListedEntry } from '#features/entries/entry-list.contract.ts'
import { browserResultsSource, EventResults } from '#features/results/results-board.public.tsx'
import type { EventResults as Results, OwnResult } from '#features/results/results.contract.ts'
import { isShown } from '#features/results/results.rules.ts'
import { resultsSourceContext } from '#features/results/results-source.ts'
import type { PageSeo } from '#features/pages/page-source.ts'
import { siteFrameContext, type SiteFrame } from '#features/site/site-frame.ts'
import { useSite } from '#features/site/site.public.tsx'
import { call } from '#platform/web/http.ts'
import { cutAtWord, withoutEnd } from '#platform/shared/trim-text.ts'
import { redirectWithin } from '../redirect-within.ts'
import { NotFoundRoute } from '../shell/NotFoundRoute.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'
import { CALENDAR_HEAD } from './calendar-head.ts'
import { OwnEntryPlace } from './OwnEntryPlace.tsx'
import { OwnFeedPlace } from './OwnFeedPlace.tsx'
import { OwnResultPlace } from './OwnResultPlace.tsx'

/** Data of a calendar address: a list of events, one event, or nothing. */
export type CalendarData =
  | { kind: 'listing'; listing: CalendarListing; shown: CalendarView; seo: null }
  | { kind: 'event'; event: EventDetail; results: Results | null; now: string; seo: PageSeo }
  | { kind: 'missing'; seo: null }

/** /calendar and /calendar/{slug} */
export function CalendarRoute() {
  const data = useLoaderData<CalendarData>()
  const { i18n } = useLingui()
  if (data.kind === 'missing') return <NotFoundRoute />
  return (
    <CalendarMessages>
      {data.kind === 'listing' ? (
        <Listing {...data} words={i18n} />
      ) : (
        <OneEvent key={data.event.slug} {...data} />
      )}
    </CalendarMessages>
  )
}

function Listing({ listing, shown, words }: Extract<CalendarData, { kind: 'listing' }> & { words: I18n }) {
  const { i18n } = useLingui()
  const { origin, titlePrefix, titleSuffix } = useSite()
  const [marks, setMarks] = useState(NO_MARKS)
  useDocumentHead({
    title: `${titlePrefix}${i18n._(CALENDAR_HEAD.title)}${titleSuffix}`,
    description: i18n._(CALENDAR_HEAD.description),
    canonical: origin + calendarAddress(ALL_TO_COME),
  })
  return (
    <CalendarScreen
      listing={listing}
      shown={shown}
      origin={origin}
      own={<OwnFeedPlace words={words} onMarks={setMarks} />}
      marks={marks}
    />
  )
}

function OneEvent({ event, results, now, seo }: Extract<CalendarData, { kind: 'event' }>) {
  useDocumentHead(seo)
  const [own, setOwn] = useState<OwnResult | null>(null)
  const takesEntries = event.entries_open_at !== null && event.status !== 'cancelled'
  return (
    <EventScreen
      event={event}
      nowMs={Date.parse(now)}
      Own={OwnEntryPlace}
      results={
        results === null ? undefined : (
          <>
            <EventResults results={results} classes={event.classes} own={own} />
            <OwnResultPlace slug={event.slug} onFound={setOwn} />
          </>
        )
      }
      entrants={results === null && takesEntries ? <Entrants slug={event.slug} /> : undefined}
    />
  )
}

function Entrants({ slug }: { slug: string }) {
  const frame = useSite()
  return <EntryList load={() => entrantsOf(frame, slug)} />
}

async function entrantsOf(frame: SiteFrame, slug: string): Promise<ListedEntry[]> {
  const { browserSources } = await import('../browser-sources.ts')
  browserSources(frame)
  return (await call(entryList, { slug })).data
}

/** Returns the source of results that calls the API, after the base URL has been set. */
async function browserResults(frame: SiteFrame) {
  const { browserSources } = await import('../browser-sources.ts')
  browserSources(frame)
  return browserResultsSource
}

/** Returns the calendar source that calls the API, after the base URL has been set. */
async function browserCalendar(frame: SiteFrame): Promise<CalendarSource> {
  const { browserSources } = await import('../browser-sources.ts')
  browserSources(frame)
  return browserCalendarSource
}

const DESCRIPTION_LENGTH = 160

/** Loads the data of a calendar address, in the browser and on the server. */
export async function loadCalendar({ context, params, request }: LoaderFunctionArgs): Promise<CalendarData> {
  const frame = context.get(siteFrameContext)
  const calendar = context.get(calendarSourceContext) ?? (await browserCalendar(frame))
  const slug = withoutEnd(params['*'] ?? '', /\//)
  if (slug === '') {
    const shown = readCalendarAddress(new URL(request.url).searchParams)
    if (shown === null) throw redirectWithin(request, calendarAddress(ALL_TO_COME))
    return listingOf(calendar, shown, request)
  }
  const found = slug.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(slug) ? await calendar.find(slug) : null
  if (found === null) return { kind: 'missing', seo: null }
  const { item: event, now } = found
  const seo = {
    title: `${frame.titlePrefix}${event.title} ${event.starts_on.slice(0, 4)}${frame.titleSuffix}`,
    description: shortened([event.place, event.body].filter((text) => text !== '').join('. ') || event.title),
    canonical: `${frame.origin}/calendar/${event.slug}`,
  }
  const source = context.get(resultsSourceContext) ?? (await browserResults(frame))
  const results = isShown(event.status) ? await source.find(slug) : null
  return { kind: 'event', event, results, now, seo }
}

/**
 * Loads a list of events. Filters that the page does not offer redirect to the whole calendar, so that crawlers find a
 * limited number of addresses.
 */
async function listingOf(
  calendar: CalendarSource,
  shown: CalendarView,
  request: Request,
): Promise<CalendarData> {
  const { month, kind, track, isRunsOnly, whose } = shown
  const listing = await calendar.list({
    ...(month === null ? {} : { month }),
    ...(kind === null ? {} : { kind }),
    ...(track === null ? {} : { track }),
    ...(isRunsOnly ? { runs: '1' as const } : {}),
    ...(whose === null ? {} : { whose }),
  })
  const { filters, today } = listing
  const present = today.slice(0, 7)
  const isKnown =
    (track === null || filters.tracks.some(({ slug }) => slug === track)) &&
    (month === null ||
      month === present ||
      (month >= earlier(filters.first_month, present) && month <= later(filters.last_month, present)))
  if (!isKnown) throw redirectWithin(request, calendarAddress(ALL_TO_COME))
  // The month view needs a month, so it cannot show all future events.
  if (shown.view === 'month' && month === null)
    throw redirectWithin(request, calendarAddress({ ...shown, month: present }))
  return { kind: 'listing', listing, shown, seo: null }
}

function earlier(month: string, present: string): string {
  return month !== '' && month < present ? month : present
}

function later(month: string, present: string): string {
  return month > present ? month : present
}

function shortened(text: string): string {
  return cutAtWord(text.replace(/\s+/g, ' '), DESCRIPTION_LENGTH)
}
