/** Where the calendar's screens get their events from: the database in process on the server, calls in a browser. */
import { createContext } from 'react-router'
import type { CalendarAnswer, CalendarFilters, CalendarQuery, EventDetail } from './events.contract.ts'

export type CalendarListing = CalendarAnswer & { filters: CalendarFilters }

export type CalendarSource = {
  list(query: CalendarQuery): Promise<CalendarListing>
  /** Null: there is no such event, or not for everybody. */
  find(slug: string): Promise<{ item: EventDetail; now: string } | null>
}

/** The router's handle on the source, set by the server; in a browser there is but one. */
export const calendarSourceContext = createContext<CalendarSource | null>(null)
