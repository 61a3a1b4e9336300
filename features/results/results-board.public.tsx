/** The results on an event’s public page. */
export { browserResultsSource } from './web/browser-results-source.ts'
export { EventResults } from './web/board/EventResults.tsx'
