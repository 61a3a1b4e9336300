import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { CalendarSource } from '../calendar-source.ts'
import { calendarEvent, calendarEvents, calendarFilters } from '../events.contract.ts'

/** The calendar source that uses API calls. */
export const browserCalendarSource: CalendarSource = {
  list: async (query) => {
    const [answer, { data: filters }] = await Promise.all([
      call(calendarEvents, query),
      call(calendarFilters, {}),
    ])
    return { ...answer, filters }
  },
  find: async (slug) => {
    try {
      return await call(calendarEvent, {}, { params: { slug } })
    } catch (error) {
      if (error instanceof RequestFailure && error.status === 404) return null
      throw error
    }
  },
}
