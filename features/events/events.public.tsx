/** Exports the calendar components for content pages. Await `prepareCalendar` before rendering any of them. */
export { prepareCalendar } from './web/calendar-tools.ts'
export { NextEventsWidget } from './web/NextEventsWidget.tsx'
export { NextUp } from './web/NextUp.tsx'
