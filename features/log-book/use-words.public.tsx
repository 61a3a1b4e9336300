/** What the kinds of use and of days are called. */
export { COUNTER_WORDS, USE_WORDS } from './web/log-book-words.ts'
