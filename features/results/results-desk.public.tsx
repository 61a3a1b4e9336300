/** The staff screen for results. */
export { ResultsDesk } from './web/desk/ResultsDesk.tsx'
