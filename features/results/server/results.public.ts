/** The server exports of results for app/ and the seed. */
export { presentLast } from './results.presenters.ts'
export { findBestAt, findLastResult } from './results.store.ts'
export { readResults } from './read-results.ts'
export { importResultFile, readDeskResults, type ResultsDeps, takeStep } from './results.actions.ts'
export { resultsData } from './person-data.store.ts'
