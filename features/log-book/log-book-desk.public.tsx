/** Exports the registrar's screens for log books. */
export { DayBookDesk } from './web/desk/DayBookDesk.tsx'
export { LogBookDesk } from './web/desk/LogBookDesk.tsx'
export { LogBooksDesk } from './web/desk/LogBooksDesk.tsx'
