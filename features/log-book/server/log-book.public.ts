/** What app/ and the seed may use of log books on the server. */
export { countBooksBroken, countBooksWaiting, proveBooks } from './desk-books.actions.ts'
export { exportLogBooks } from './export-log-books.ts'
export { LOG_BOOK_RATE, type LogBookPowers, type RoadPermit } from './log-book-powers.ts'
export { logBookRoutes } from './log-book.routes.ts'
export { type SeedBook, seedLogBook } from './seed-log-book.ts'
