/** The calendar's screens; wait for `prepareCalendar` before they are drawn. */
export { browserCalendarSource } from './web/browser-calendar-source.ts'
export { prepareCalendar } from './web/calendar-tools.ts'
export { CalendarScreen } from './web/CalendarScreen.tsx'
export { CalendarWords } from './web/CalendarWords.tsx'
export { EventScreen } from './web/EventScreen.tsx'
export { NO_MARKS, type OwnMarks } from './web/own-marks.ts'
