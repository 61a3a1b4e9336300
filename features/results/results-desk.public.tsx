/** The desk's screen of results. */
export { ResultsDesk } from './web/desk/ResultsDesk.tsx'
