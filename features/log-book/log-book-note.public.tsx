/** What the garage shows of log books. */
export { BookNote } from './web/BookNote.tsx'
export { useOwnBooks } from './web/use-log-book.ts'
