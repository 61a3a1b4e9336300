/** Data source of the calendar screens: direct database access on the server, API calls in the browser. */
import { createContext } from 'react-router'
import type { CalendarAnswer, CalendarFilters, CalendarQuery, EventDetail } from './events.contract.ts'

export type CalendarListing = CalendarAnswer & { filters: CalendarFilters }

export type CalendarSource = {
  list(query: CalendarQuery): Promise<CalendarListing>
  /** Returns null if the event does not exist or is not public. */
  find(slug: string): Promise<{ item: EventDetail; now: string } | null>
}

/** Router context with the source, set by the server; the browser has a single one. */
export const calendarSourceContext = createContext<CalendarSource | null>(null)
