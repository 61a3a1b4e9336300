/** The exports of the log book's server code for app/ and the seed. */
export { LOG_BOOK_MAIL_SAMPLES } from './log-book-mail-samples.ts'
export { findBrokenBooks } from './entry-chain.ts'
export { readOwnBooks } from './read-book.actions.ts'
export type { LogBookDeps } from './log-book-deps.ts'
export { type SeedBook, seedLogBook } from './seed-log-book.ts'
export { logBookData } from './person-data.store.ts'
