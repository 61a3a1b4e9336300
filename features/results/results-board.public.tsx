/** The results on an event's page, with the calendar's own words. */
export { browserResultsSource } from './web/browser-results-source.ts'
export { EventResults } from './web/board/EventResults.tsx'
