/** Exports the calendar's screens. Await `prepareCalendar` before rendering them. */
export { browserCalendarSource } from './web/browser-calendar-source.ts'
export { prepareCalendar } from './web/calendar-tools.ts'
export { CalendarScreen } from './web/CalendarScreen.tsx'
export { CalendarMessages } from './web/CalendarWords.tsx'
export { EventScreen } from './web/EventScreen.tsx'
export { NO_MARKS, type OwnMarks } from './web/own-marks.ts'
