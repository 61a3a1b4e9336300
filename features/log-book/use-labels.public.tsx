/** Exports the labels of the kinds of use and of the counters of a log book. */
export { COUNTER_WORDS, USE_WORDS } from './web/log-book-labels.ts'
