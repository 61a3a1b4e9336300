/** Exports the desk screen of the club's limits. */
export { LimitsDesk } from './web/LimitsDesk.tsx'
