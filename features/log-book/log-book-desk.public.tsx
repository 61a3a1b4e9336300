/** The registrar's screens of log books. */
export { LogBookDesk } from './web/desk/LogBookDesk.tsx'
export { LogBooksDesk } from './web/desk/LogBooksDesk.tsx'
