/** What app/ and the seed may use of results. */
export { exportResults } from './export-results.ts'
export { readResults } from './read-results.ts'
export { bringResults, readDeskResults, type ResultsPowers, takeStep } from './results.actions.ts'
export { resultsRoutes } from './results.routes.ts'
