/** What content pages may place of the calendar; wait for `prepareCalendar` before anything of it is drawn. */
export { prepareCalendar } from './web/calendar-tools.ts'
export { NextEventsWidget } from './web/NextEventsWidget.tsx'
export { NextUp } from './web/NextUp.tsx'
