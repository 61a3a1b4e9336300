/** The log book parts of the garage and the member home. */
export { BookNote } from './web/BookNote.tsx'
export { LogBookAlert } from './web/LogBookAlert.tsx'
export { useOwnBooks } from './web/use-log-book.ts'
