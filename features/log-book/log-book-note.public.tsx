/** Exports the parts of the log book that the garage shows. */
export { BookNote } from './web/BookNote.tsx'
export { useOwnBooks } from './web/use-log-book.ts'
