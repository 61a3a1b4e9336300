/** The exports of the log book's server code for app/ and the seed. */
export { LOG_BOOK_MAIL_SAMPLES } from './log-book-mail-samples.ts'
export { countBooksBroken, countBooksWaiting } from './desk-books.actions.ts'
export { findBrokenBooks } from './entry-chain.ts'
export { verifyLogBooks } from './verify-log-books.ts'
export { LOG_BOOK_RATE, type LogBookDeps, type RoadPermit } from './log-book-deps.ts'
export { logBookRoutes } from './log-book.routes.ts'
export { type SeedBook, seedLogBook } from './seed-log-book.ts'
export { logBookData } from './person-data.store.ts'
