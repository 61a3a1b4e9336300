/** The log book parts of the garage. */
export { BookNote } from './web/BookNote.tsx'
export { useOwnBooks } from './web/use-log-book.ts'
