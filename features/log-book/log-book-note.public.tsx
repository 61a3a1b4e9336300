/** What the garage and the home show of log books. */
export { BookNote } from './web/BookNote.tsx'
export { LogBookAlert } from './web/LogBookAlert.tsx'
export { useOwnBooks } from './web/use-log-book.ts'
