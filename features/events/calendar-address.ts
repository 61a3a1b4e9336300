/** URLs of the calendar. The query selects what is shown, so that a view can be shared and works without script. */
import { EVENT_KINDS, type EventKind, WHOSE, type Whose } from './events.contract.ts'
import { isMonth } from './events.rules.ts'

export const CALENDAR_PATH = '/calendar'

/** Query parameters that change what the calendar shows, in the order in which they are written. */
export const CALENDAR_QUERY_NAMES = ['view', 'month', 'kind', 'track', 'runs', 'whose'] as const

/** The selection in a calendar URL. */
export type CalendarView = {
  view: 'list' | 'month'
  /** `YYYY-MM`. Null means all future events, or the current month in the month view. */
  month: string | null
  kind: EventKind | null
  track: string | null
  isRunsOnly: boolean
  /** The organisers whose events are shown; null for all organisers. */
  whose: Whose | null
}

export const ALL_TO_COME: CalendarView = {
  view: 'list',
  month: null,
  kind: null,
  track: null,
  isRunsOnly: false,
  whose: null,
}

/** Returns the URL of a view; default values are omitted. */
export function calendarAddress(shown: CalendarView): string {
  const { view, month, kind, track, isRunsOnly, whose } = shown
  const asked = {
    view: view === 'month' ? 'month' : null,
    month,
    kind,
    track,
    runs: isRunsOnly ? '1' : null,
    whose,
  }
  const query = CALENDAR_QUERY_NAMES.flatMap((name) => {
    const value = asked[name]
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  return query.length === 0 ? CALENDAR_PATH : `${CALENDAR_PATH}?${query.join('&')}`
}

/** Parses the query; null if it is invalid, in which case the whole calendar is shown. */
export function readCalendarAddress(query: URLSearchParams): CalendarView | null {
  const { view, month, kind, track, runs, whose } = Object.fromEntries(
    CALENDAR_QUERY_NAMES.map((name) => [name, query.get(name)]),
  ) as Record<(typeof CALENDAR_QUERY_NAMES)[number], string | null>
  if (view !== null && view !== 'month') return null
  if (month !== null && !isMonth(month)) return null
  if (kind !== null && !isKind(kind)) return null
  if (track !== null && !/^[a-z0-9-]{1,80}$/.test(track)) return null
  if (runs !== null && runs !== '1') return null
  if (whose !== null && !isWhose(whose)) return null
  return { view: view ?? 'list', month, kind, track, isRunsOnly: runs === '1', whose }
}

function isKind(text: string): text is EventKind {
  return (EVENT_KINDS as readonly string[]).includes(text)
}

function isWhose(text: string): text is Whose {
  return (WHOSE as readonly string[]).includes(text)
}
