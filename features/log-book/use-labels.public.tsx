/** The labels of uses and counters. */
export { COUNTER_WORDS, USE_WORDS } from './web/log-book-labels.ts'
